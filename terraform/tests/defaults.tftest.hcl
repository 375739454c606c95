# What `terraform apply` makes when nothing is set.

mock_provider "aws" {
  source = "./tests/mocks"
}

run "table" {
  assert {
    condition = alltrue([
      aws_dynamodb_table.application_data.name == "application-data",
      aws_dynamodb_table.application_data.hash_key == "PK",
      aws_dynamodb_table.application_data.range_key == "SK",
      aws_dynamodb_table.application_data.billing_mode == "PAY_PER_REQUEST",
    ])
    error_message = "The table is application-data, keyed by PK and SK, billed on demand."
  }

  # DynamoDB refuses a declared attribute that is no key
  assert {
    condition = { for attribute in aws_dynamodb_table.application_data.attribute : attribute.name => attribute.type } == {
      PK = "S", SK = "S", GSI1PK = "S", GSI1SK = "S", GSI2PK = "S", GSI2SK = "S"
    }
    error_message = "Key attributes are declared, all of type S, and no others."
  }

  assert {
    condition = {
      for index in aws_dynamodb_table.application_data.global_secondary_index :
      index.name => [for key in index.key_schema : "${key.attribute_name} ${key.key_type}"]
      } == {
      GSI1 = ["GSI1PK HASH", "GSI1SK RANGE"]
      GSI2 = ["GSI2PK HASH", "GSI2SK RANGE"]
    }
    error_message = "GSI1 and GSI2 have a HASH key and then a RANGE key."
  }

  assert {
    condition     = alltrue([for index in aws_dynamodb_table.application_data.global_secondary_index : index.projection_type == "ALL" && index.non_key_attributes == null])
    error_message = "Indexes project ALL, and then name no attributes."
  }

  assert {
    condition     = toset([for index in aws_dynamodb_table.application_data.global_secondary_index : index.name]) == toset(keys(output.index_arns))
    error_message = "Policies, alarms and outputs speak of the indexes that the table has."
  }

  assert {
    condition     = length(aws_dynamodb_table.application_data.on_demand_throughput) == 0
    error_message = "Nobody set a maximum."
  }
}

run "protection" {
  assert {
    condition     = aws_dynamodb_table.application_data.deletion_protection_enabled
    error_message = "The table is protected from deletion."
  }

  assert {
    condition     = aws_dynamodb_table.application_data.point_in_time_recovery[0].enabled && aws_dynamodb_table.application_data.point_in_time_recovery[0].recovery_period_in_days == 35
    error_message = "Every second of the last 35 days can be restored."
  }

  assert {
    condition     = aws_dynamodb_table.application_data.ttl[0].enabled && aws_dynamodb_table.application_data.ttl[0].attribute_name == "expires_at"
    error_message = "Ledger records expire by expires_at."
  }

  assert {
    condition     = !aws_dynamodb_table.application_data.stream_enabled
    error_message = "There is no stream that nobody reads."
  }

  assert {
    condition     = length(aws_dynamodb_contributor_insights.hot_keys) == 0
    error_message = "Contributor Insights cost money and are off."
  }
}

run "tags" {
  assert {
    condition = alltrue([
      for tags in concat(
        [aws_dynamodb_table.application_data.tags, aws_kms_key.table[0].tags, aws_sns_topic.alarms[0].tags, aws_cloudwatch_metric_alarm.system_errors.tags],
        values(aws_iam_policy.role)[*].tags,
        values(aws_cloudwatch_metric_alarm.throttled)[*].tags,
        values(aws_cloudwatch_metric_alarm.consumed)[*].tags,
      ) : tags == tomap({ Environment = "production", ManagedBy = "terraform" })
    ])
    error_message = "Everything is tagged Environment=production and ManagedBy=terraform."
  }
}

run "own_tags" {
  variables {
    tags = { Environment = "staging", Team = "shop" }
  }

  assert {
    condition     = aws_dynamodb_table.application_data.tags == tomap({ Environment = "staging", ManagedBy = "terraform", Team = "shop" })
    error_message = "Given tags are added, and win."
  }
}

run "stream" {
  variables {
    stream_view_type = "NEW_AND_OLD_IMAGES"
  }

  assert {
    condition     = aws_dynamodb_table.application_data.stream_enabled && aws_dynamodb_table.application_data.stream_view_type == "NEW_AND_OLD_IMAGES" && output.stream_arn != null
    error_message = "The stream carries what was asked for."
  }
}

run "hot_keys" {
  variables {
    contributor_insights = true
  }

  assert {
    condition = (
      toset(keys(aws_dynamodb_contributor_insights.hot_keys)) == toset(["table", "GSI1", "GSI2"])
      && aws_dynamodb_contributor_insights.hot_keys["table"].index_name == null
      && aws_dynamodb_contributor_insights.hot_keys["GSI1"].index_name == "GSI1"
      && aws_dynamodb_contributor_insights.hot_keys["GSI2"].index_name == "GSI2"
    )
    error_message = "Hot keys of the table and of each index are told."
  }
}

run "env_file" {
  assert {
    condition     = output.caravan_env == "CARAVAN_TABLE=application-data\nCARAVAN_REGION=eu-central-1\nCARAVAN_INDEXES=GSI1,GSI2\n"
    error_message = "caravan_env is a .env file: a line for each, the last one ended too."
  }
}
