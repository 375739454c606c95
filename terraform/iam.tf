# Three policies, ready to attach. Whoever does several jobs (`caravan run` imports and reports) takes several policies.

locals {
  table_arn  = aws_dynamodb_table.application_data.arn
  index_arns = [for name in local.index_names : "${local.table_arn}/index/${name}"]

  account_root     = "arn:${data.aws_partition.current.partition}:iam::${data.aws_caller_identity.current.account_id}:root"
  through_dynamodb = "dynamodb.${data.aws_region.current.region}.amazonaws.com"

  policy_documents = {
    importer = data.aws_iam_policy_document.importer.json
    reporter = data.aws_iam_policy_document.reporter.json
    migrator = data.aws_iam_policy_document.migrator.json
  }
}

# What all three do: look at the table, read by key, query table and indexes, through its encryption.
data "aws_iam_policy_document" "reading" {
  statement {
    sid       = "ReadByKey"
    actions   = ["dynamodb:DescribeTable", "dynamodb:GetItem", "dynamodb:BatchGetItem"]
    resources = [local.table_arn]
  }

  statement {
    sid       = "Query"
    actions   = ["dynamodb:Query"]
    resources = concat([local.table_arn], local.index_arns)
  }

  # DynamoDB decrypts the table's own key on the caller's behalf, for writes too; the caller can decrypt nothing itself
  statement {
    sid       = "DecryptThroughDynamoDB"
    actions   = ["kms:Decrypt"]
    resources = [local.key_arn]

    condition {
      test     = "StringEquals"
      variable = "kms:ViaService"
      values   = [local.through_dynamodb]
    }

    condition {
      test     = "StringEquals"
      variable = "kms:EncryptionContext:aws:dynamodb:tableName"
      values   = [var.table_name]
    }
  }
}

# Imports files: bundles and their ledger records in transactions, claims and run records by themselves.
data "aws_iam_policy_document" "importer" {
  source_policy_documents = [data.aws_iam_policy_document.reading.json]

  statement {
    sid       = "Put"
    actions   = ["dynamodb:PutItem"]
    resources = [local.table_arn]
  }

  statement {
    sid       = "ChangeInTransactions"
    actions   = ["dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:ConditionCheckItem"]
    resources = [local.table_arn]

    condition {
      test     = "ForAnyValue:StringEquals"
      variable = "dynamodb:EnclosingOperation"
      values   = ["TransactWriteItems"]
    }
  }
}

# Reads everything, and writes only its own records of what was reported.
data "aws_iam_policy_document" "reporter" {
  source_policy_documents = [data.aws_iam_policy_document.reading.json]

  statement {
    sid       = "WriteReportRecords"
    actions   = ["dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:ConditionCheckItem"]
    resources = [local.table_arn]

    condition {
      test     = "ForAllValues:StringLike"
      variable = "dynamodb:LeadingKeys"
      values   = ["REPORT#*"]
    }

    # "for all values" also holds where there is none
    condition {
      test     = "Null"
      variable = "dynamodb:LeadingKeys"
      values   = ["false"]
    }
  }
}

# Imports from a database, and looks for items that have no source row any more, which takes the one scan there is.
data "aws_iam_policy_document" "migrator" {
  source_policy_documents = [data.aws_iam_policy_document.importer.json]

  statement {
    sid       = "ScanForExtraItems"
    actions   = ["dynamodb:Scan"]
    resources = [local.table_arn]
  }
}

resource "aws_iam_policy" "role" {
  for_each = local.policy_documents

  name        = "${var.table_name}-${each.key}"
  description = "What the ${each.key} of Caravan does with the table ${var.table_name}"
  policy      = each.value
  tags        = local.tags
}

resource "aws_iam_role" "role" {
  for_each = var.assume_role_policies

  name               = "${var.table_name}-${each.key}"
  description        = "The ${each.key} of Caravan on the table ${var.table_name}"
  assume_role_policy = each.value
  tags               = local.tags
}

resource "aws_iam_role_policy_attachment" "role" {
  for_each = var.assume_role_policies

  role       = aws_iam_role.role[each.key].name
  policy_arn = aws_iam_policy.role[each.key].arn
}

# The policy of the key: "*" as resource is the key that it stands on. The account's administrators look after the key
# without being able to decrypt with it; it is used through DynamoDB, by whom IAM allows it.
data "aws_iam_policy_document" "key" {
  statement {
    sid = "Administer"
    actions = [
      "kms:CancelKeyDeletion",
      "kms:CreateAlias",
      "kms:DeleteAlias",
      "kms:DescribeKey",
      "kms:DisableKey",
      "kms:DisableKeyRotation",
      "kms:EnableKey",
      "kms:EnableKeyRotation",
      "kms:GetKeyPolicy",
      "kms:GetKeyRotationStatus",
      "kms:ListGrants",
      "kms:ListKeyPolicies",
      "kms:ListKeyRotations",
      "kms:ListResourceTags",
      "kms:PutKeyPolicy",
      "kms:RevokeGrant",
      "kms:RotateKeyOnDemand",
      "kms:ScheduleKeyDeletion",
      "kms:TagResource",
      "kms:UntagResource",
      "kms:UpdateAlias",
      "kms:UpdateKeyDescription",
    ]
    resources = ["*"]

    principals {
      type        = "AWS"
      identifiers = [local.account_root]
    }
  }

  statement {
    sid = "UseThroughDynamoDB"
    actions = [
      "kms:Decrypt",
      "kms:DescribeKey",
      "kms:Encrypt",
      "kms:GenerateDataKey",
      "kms:GenerateDataKeyWithoutPlaintext",
      "kms:ReEncryptFrom",
      "kms:ReEncryptTo",
    ]
    resources = ["*"]

    principals {
      type        = "AWS"
      identifiers = [local.account_root]
    }

    condition {
      test     = "StringEquals"
      variable = "kms:ViaService"
      values   = [local.through_dynamodb]
    }
  }

  statement {
    sid       = "GrantToDynamoDB"
    actions   = ["kms:CreateGrant"]
    resources = ["*"]

    principals {
      type        = "AWS"
      identifiers = [local.account_root]
    }

    condition {
      test     = "StringEquals"
      variable = "kms:ViaService"
      values   = [local.through_dynamodb]
    }

    condition {
      test     = "Bool"
      variable = "kms:GrantIsForAWSResource"
      values   = ["true"]
    }
  }
}
