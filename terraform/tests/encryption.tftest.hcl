# The key: one of its own, or one that exists.

mock_provider "aws" {
  source = "./tests/mocks"
}

run "own_key" {
  assert {
    condition     = aws_dynamodb_table.application_data.server_side_encryption[0].enabled && aws_dynamodb_table.application_data.server_side_encryption[0].kms_key_arn == aws_kms_key.table[0].arn
    error_message = "The table is encrypted with the key that is made."
  }

  assert {
    condition     = aws_kms_key.table[0].enable_key_rotation && aws_kms_key.table[0].policy == data.aws_iam_policy_document.key.json
    error_message = "The key rotates and has its policy."
  }

  assert {
    condition     = aws_kms_key.table[0].deletion_window_in_days >= 7 && aws_kms_key.table[0].deletion_window_in_days <= 30
    error_message = "KMS takes a deletion window of 7 to 30 days."
  }

  assert {
    condition     = aws_kms_alias.table[0].name == "alias/application-data" && aws_kms_alias.table[0].target_key_id == aws_kms_key.table[0].key_id
    error_message = "The alias names the key."
  }

  # a key without these could not be looked after any more, and KMS refuses to make it
  assert {
    condition = length(setsubtract(
      ["kms:PutKeyPolicy", "kms:DescribeKey", "kms:GetKeyPolicy", "kms:GetKeyRotationStatus", "kms:ListResourceTags", "kms:ScheduleKeyDeletion"],
      one([for statement in data.aws_iam_policy_document.key.statement : statement.actions if statement.sid == "Administer"])
    )) == 0
    error_message = "The account can look after its key."
  }

  assert {
    condition = alltrue([
      for statement in data.aws_iam_policy_document.key.statement :
      length(setintersection(statement.actions, ["kms:Decrypt", "kms:Encrypt", "kms:GenerateDataKey", "kms:CreateGrant"])) == 0
      || contains([for condition in statement.condition : condition.values if condition.variable == "kms:ViaService"], tolist(["dynamodb.eu-central-1.amazonaws.com"]))
    ])
    error_message = "The key is used through DynamoDB only."
  }

  assert {
    condition = alltrue(flatten([
      for statement in data.aws_iam_policy_document.key.statement : [
        statement.resources == toset(["*"]),
        [for principal in statement.principals : principal.identifiers == toset(["arn:aws:iam::123456789012:root"])],
        [for action in statement.actions : !strcontains(action, "*")],
      ]
    ]))
    error_message = "The key's policy speaks of this key, of this account, and of actions by name."
  }
}

run "alias_of_a_name_with_dots" {
  variables {
    table_name = "shop.application_data"
  }

  assert {
    condition     = can(regex("^alias/[A-Za-z0-9/_-]+$", aws_kms_alias.table[0].name)) && !startswith(aws_kms_alias.table[0].name, "alias/aws/")
    error_message = "An alias takes no dots."
  }

  assert {
    condition     = can(regex("^[A-Za-z0-9_-]{1,256}$", aws_sns_topic.alarms[0].name))
    error_message = "A topic takes no dots."
  }
}

run "existing_key" {
  variables {
    kms_key_arn = "arn:aws:kms:eu-central-1:123456789012:key/mrk-0123456789abcdef"
  }

  assert {
    condition     = aws_dynamodb_table.application_data.server_side_encryption[0].kms_key_arn == var.kms_key_arn && output.kms_key_arn == var.kms_key_arn
    error_message = "The table is encrypted with the key given."
  }

  assert {
    condition     = length(aws_kms_key.table) == 0 && length(aws_kms_alias.table) == 0
    error_message = "No second key is made."
  }

  assert {
    condition     = one([for statement in data.aws_iam_policy_document.reading.statement : statement.resources if statement.sid == "DecryptThroughDynamoDB"]) == toset([var.kms_key_arn])
    error_message = "The roles decrypt with the key given."
  }
}
