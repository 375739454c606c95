# Each variable at its limits: the values just outside are refused, those just inside are taken.

mock_provider "aws" {
  source = "./tests/mocks"
}

run "table_name_too_short" {
  command = plan
  variables {
    table_name = "ab"
  }
  expect_failures = [var.table_name]
}

run "table_name_too_long" {
  command = plan
  variables {
    table_name = join("", [for i in range(119) : "a"])
  }
  expect_failures = [var.table_name]
}

run "table_name_with_a_blank" {
  command = plan
  variables {
    table_name = "application data"
  }
  expect_failures = [var.table_name]
}

run "table_name_at_its_longest" {
  command = plan
  variables {
    table_name = join("", [for i in range(118) : "a"])
  }
  assert {
    condition     = alltrue([for policy in aws_iam_policy.role : length(policy.name) <= 128])
    error_message = "Names of policies end at 128 characters."
  }
  assert {
    condition     = length(aws_sns_topic.alarms[0].name) <= 256 && length(aws_kms_alias.table[0].name) <= 256
    error_message = "Names of topic and alias end at 256 characters."
  }
}

run "billing_mode_unknown" {
  command = plan
  variables {
    billing_mode = "ON_DEMAND"
  }
  expect_failures = [var.billing_mode]
}

run "provisioned_without_capacity" {
  command = plan
  variables {
    billing_mode = "PROVISIONED"
  }
  expect_failures = [var.provisioned_capacity]
}

run "capacity_without_provisioned" {
  command = plan
  variables {
    provisioned_capacity = { read = 5, write = 5 }
  }
  expect_failures = [var.provisioned_capacity]
}

run "capacity_of_nothing" {
  command = plan
  variables {
    billing_mode         = "PROVISIONED"
    provisioned_capacity = { read = 0, write = 5 }
  }
  expect_failures = [var.provisioned_capacity]
}

run "capacity_of_a_fraction" {
  command = plan
  variables {
    billing_mode         = "PROVISIONED"
    provisioned_capacity = { read = 5, write = 5, indexes = { GSI1 = { read = 1, write = 1.5 } } }
  }
  expect_failures = [var.provisioned_capacity]
}

run "capacity_of_an_unknown_index" {
  command = plan
  variables {
    billing_mode         = "PROVISIONED"
    provisioned_capacity = { read = 5, write = 5, indexes = { GSI3 = { read = 1, write = 1 } } }
  }
  expect_failures = [var.provisioned_capacity]
}

run "maximum_of_a_provisioned_table" {
  command = plan
  variables {
    billing_mode         = "PROVISIONED"
    provisioned_capacity = { read = 5, write = 5 }
    on_demand_maximum    = { write = 100 }
  }
  expect_failures = [var.on_demand_maximum]
}

run "maximum_of_nothing" {
  command = plan
  variables {
    on_demand_maximum = { write = 0 }
  }
  expect_failures = [var.on_demand_maximum]
}

run "maximum_below_none" {
  command = plan
  variables {
    on_demand_maximum = { read = 1, indexes = { GSI2 = { read = -2 } } }
  }
  expect_failures = [var.on_demand_maximum]
}

run "maximum_of_an_unknown_index" {
  command = plan
  variables {
    on_demand_maximum = { read = 1, indexes = { table = { read = 1 } } }
  }
  expect_failures = [var.on_demand_maximum]
}

run "recovery_of_no_day" {
  command = plan
  variables {
    recovery_period_days = 0
  }
  expect_failures = [var.recovery_period_days]
}

run "recovery_of_36_days" {
  command = plan
  variables {
    recovery_period_days = 36
  }
  expect_failures = [var.recovery_period_days]
}

run "recovery_of_a_fraction" {
  command = plan
  variables {
    recovery_period_days = 1.5
  }
  expect_failures = [var.recovery_period_days]
}

run "recovery_of_one_day" {
  command = plan
  variables {
    recovery_period_days = 1
  }
  assert {
    condition     = aws_dynamodb_table.application_data.point_in_time_recovery[0].recovery_period_in_days == 1
    error_message = "One day is enough."
  }
}

run "stream_of_an_unknown_view" {
  command = plan
  variables {
    stream_view_type = "NEW_IMAGES"
  }
  expect_failures = [var.stream_view_type]
}

run "key_by_id" {
  command = plan
  variables {
    kms_key_arn = "11111111-2222-3333-4444-555555555555"
  }
  expect_failures = [var.kms_key_arn]
}

run "key_by_alias" {
  command = plan
  variables {
    kms_key_arn = "arn:aws:kms:eu-central-1:123456789012:alias/shop"
  }
  expect_failures = [var.kms_key_arn]
}

run "tag_of_aws" {
  command = plan
  variables {
    tags = { "AWS:team" = "shop" }
  }
  expect_failures = [var.tags]
}

run "tag_without_a_name" {
  command = plan
  variables {
    tags = { "" = "shop" }
  }
  expect_failures = [var.tags]
}

run "tag_value_too_long" {
  command = plan
  variables {
    tags = { Team = join("", [for i in range(257) : "a"]) }
  }
  expect_failures = [var.tags]
}

run "tags_beyond_fifty" {
  command = plan
  variables {
    tags = { for i in range(49) : "Tag${i}" => "x" }
  }
  expect_failures = [var.tags]
}

run "tags_up_to_fifty" {
  command = plan
  variables {
    tags = { for i in range(48) : "Tag${i}" => "Größe 1/2 + a=b@c_d.e:f" }
  }
}

run "role_unknown" {
  command = plan
  variables {
    assume_role_policies = { admin = "{\"Statement\":[]}" }
  }
  expect_failures = [var.assume_role_policies]
}

run "role_without_a_document" {
  command = plan
  variables {
    assume_role_policies = { importer = "ecs-tasks.amazonaws.com" }
  }
  expect_failures = [var.assume_role_policies]
}

run "role_for_everybody" {
  command = plan
  variables {
    assume_role_policies = { importer = "{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"sts:AssumeRole\",\"Principal\":{\"AWS\": [\"*\"]}}]}" }
  }
  expect_failures = [var.assume_role_policies]
}

run "role_with_too_long_a_name" {
  command = plan
  variables {
    table_name           = join("", [for i in range(56) : "a"])
    assume_role_policies = { importer = "{\"Statement\":[]}" }
  }
  expect_failures = [var.assume_role_policies]
}

run "topic_by_name" {
  command = plan
  variables {
    alarm_topic_arn = "alarms"
  }
  expect_failures = [var.alarm_topic_arn]
}

run "topic_that_is_fifo" {
  command = plan
  variables {
    alarm_topic_arn = "arn:aws:sns:eu-central-1:123456789012:alarms.fifo"
  }
  expect_failures = [var.alarm_topic_arn]
}

run "threshold_of_no_request" {
  command = plan
  variables {
    alarm_thresholds = { throttled_requests = 0 }
  }
  expect_failures = [var.alarm_thresholds]
}

run "threshold_of_no_error" {
  command = plan
  variables {
    alarm_thresholds = { system_errors = 0 }
  }
  expect_failures = [var.alarm_thresholds]
}

run "threshold_of_no_percent" {
  command = plan
  variables {
    alarm_thresholds = { consumed_percent = 0 }
  }
  expect_failures = [var.alarm_thresholds]
}

run "threshold_of_101_percent" {
  command = plan
  variables {
    alarm_thresholds = { consumed_percent = 101 }
  }
  expect_failures = [var.alarm_thresholds]
}

run "threshold_of_no_minute" {
  command = plan
  variables {
    alarm_thresholds = { minutes = 0 }
  }
  expect_failures = [var.alarm_thresholds]
}

run "threshold_of_more_than_a_day" {
  command = plan
  variables {
    alarm_thresholds = { minutes = 1441 }
  }
  expect_failures = [var.alarm_thresholds]
}

run "quota_of_nothing" {
  command = plan
  variables {
    account_table_quota = { write = 0 }
  }
  expect_failures = [var.account_table_quota]
}
