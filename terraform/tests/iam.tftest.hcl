# Least privilege. A mocked policy document has no JSON, so its statements are read.

mock_provider "aws" {
  source = "./tests/mocks"
}

run "no_wildcards" {
  assert {
    condition = alltrue(flatten([
      for document in concat([
        data.aws_iam_policy_document.reading,
        data.aws_iam_policy_document.importer,
        data.aws_iam_policy_document.reporter,
        data.aws_iam_policy_document.migrator,
        ], data.aws_iam_policy_document.alarms) : [
        for statement in document.statement : [for text in setunion(statement.resources, statement.actions) : !strcontains(text, "*")]
      ]
    ]))
    error_message = "No statement has a wildcard as its resource or action."
  }

  assert {
    condition = alltrue(flatten([
      for document in [
        data.aws_iam_policy_document.reading,
        data.aws_iam_policy_document.importer,
        data.aws_iam_policy_document.reporter,
        data.aws_iam_policy_document.migrator,
        ] : [
        for statement in document.statement : [
          statement.not_actions == null, statement.not_resources == null, length(statement.resources) > 0, length(statement.actions) > 0, statement.effect == null || statement.effect == "Allow",
        ]
      ]
    ]))
    error_message = "Statements allow what they name, and do not name what they leave out."
  }

  assert {
    condition = length(setsubtract(flatten([
      for document in [
        data.aws_iam_policy_document.reading,
        data.aws_iam_policy_document.importer,
        data.aws_iam_policy_document.reporter,
        data.aws_iam_policy_document.migrator,
      ] : [for statement in document.statement : tolist(statement.resources)]
      ]), [
      output.table_arn, output.index_arns["GSI1"], output.index_arns["GSI2"], output.kms_key_arn,
    ])) == 0
    error_message = "Roles reach this table, its indexes and its key, and nothing else."
  }
}

run "reading" {
  assert {
    condition = { for statement in data.aws_iam_policy_document.reading.statement : statement.sid => sort(statement.actions) } == {
      ReadByKey              = tolist(["dynamodb:BatchGetItem", "dynamodb:DescribeTable", "dynamodb:GetItem"])
      Query                  = tolist(["dynamodb:Query"])
      DecryptThroughDynamoDB = tolist(["kms:Decrypt"])
    }
    error_message = "Reading is describing, getting and querying."
  }

  assert {
    condition     = one([for statement in data.aws_iam_policy_document.reading.statement : statement.resources if statement.sid == "Query"]) == toset(concat([output.table_arn], values(output.index_arns)))
    error_message = "Queries go to the table and to each index by its name."
  }

  assert {
    condition = {
      for condition in one([for statement in data.aws_iam_policy_document.reading.statement : statement.condition if statement.sid == "DecryptThroughDynamoDB"]) :
      "${condition.test} ${condition.variable}" => condition.values
      } == {
      "StringEquals kms:ViaService"                               = tolist(["dynamodb.eu-central-1.amazonaws.com"])
      "StringEquals kms:EncryptionContext:aws:dynamodb:tableName" = tolist(["application-data"])
    }
    error_message = "The key decrypts through DynamoDB, for this table."
  }
}

run "importer" {
  assert {
    condition = { for statement in data.aws_iam_policy_document.importer.statement : statement.sid => sort(statement.actions) } == {
      Put                  = tolist(["dynamodb:PutItem"])
      ChangeInTransactions = tolist(["dynamodb:ConditionCheckItem", "dynamodb:DeleteItem", "dynamodb:UpdateItem"])
    }
    error_message = "The importer puts; it updates, deletes and checks too, all four being parts of its transactions."
  }

  assert {
    condition = {
      for condition in one([for statement in data.aws_iam_policy_document.importer.statement : statement.condition if statement.sid == "ChangeInTransactions"]) :
      "${condition.test} ${condition.variable}" => condition.values
      } == {
      "ForAnyValue:StringEquals dynamodb:EnclosingOperation" = tolist(["TransactWriteItems"])
    }
    error_message = "Items are changed and deleted in transactions only."
  }

  assert {
    condition     = data.aws_iam_policy_document.importer.source_policy_documents == tolist([data.aws_iam_policy_document.reading.json])
    error_message = "The importer reads."
  }
}

run "reporter" {
  assert {
    condition     = [for statement in data.aws_iam_policy_document.reporter.statement : statement.sid] == ["WriteReportRecords"] && data.aws_iam_policy_document.reporter.source_policy_documents == tolist([data.aws_iam_policy_document.reading.json])
    error_message = "The reporter reads, and has one statement to write by."
  }

  assert {
    condition = {
      for condition in data.aws_iam_policy_document.reporter.statement[0].condition :
      "${condition.test} ${condition.variable}" => condition.values
      } == {
      "ForAllValues:StringLike dynamodb:LeadingKeys" = tolist(["REPORT#*"])
      "Null dynamodb:LeadingKeys"                    = tolist(["false"])
    }
    error_message = "The reporter writes items whose partition key begins with REPORT#, and cannot get round it by naming no key."
  }
}

run "migrator" {
  assert {
    condition     = data.aws_iam_policy_document.migrator.source_policy_documents == tolist([data.aws_iam_policy_document.importer.json]) && one(data.aws_iam_policy_document.migrator.statement).actions == toset(["dynamodb:Scan"])
    error_message = "The migrator does what the importer does, and scans."
  }

  assert {
    condition     = one(data.aws_iam_policy_document.migrator.statement).resources == toset([output.table_arn])
    error_message = "The scan is of the table."
  }
}

run "policies_to_attach" {
  assert {
    condition = { for role, policy in aws_iam_policy.role : role => policy.name } == {
      importer = "application-data-importer"
      reporter = "application-data-reporter"
      migrator = "application-data-migrator"
    }
    error_message = "There is a policy for each role."
  }

  assert {
    condition     = length(aws_iam_role.role) == 0 && length(output.role_arns) == 0
    error_message = "Nobody trusts anybody unasked."
  }
}

run "roles" {
  variables {
    assume_role_policies = {
      importer = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"sts:AssumeRole\",\"Principal\":{\"Service\":\"ecs-tasks.amazonaws.com\"}}]}"
    }
  }

  assert {
    condition     = aws_iam_role.role["importer"].name == "application-data-importer" && aws_iam_role.role["importer"].assume_role_policy == var.assume_role_policies["importer"] && length(aws_iam_role.role) == 1
    error_message = "A role is made for the trust given."
  }

  assert {
    condition     = aws_iam_role_policy_attachment.role["importer"].policy_arn == output.policy_arns["importer"]
    error_message = "The role has its policy."
  }
}
