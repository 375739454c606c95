# Alarms, and the rules of CloudWatch that `terraform validate` without the provider does not know.

mock_provider "aws" {
  source = "./tests/mocks"
}

run "throttling" {
  assert {
    condition = {
      for name, alarm in aws_cloudwatch_metric_alarm.throttled : name => "${alarm.metric_name} ${join(" ", [for key, value in alarm.dimensions : "${key}=${value}"])}"
      } == {
      table-read  = "ReadThrottleEvents TableName=application-data"
      table-write = "WriteThrottleEvents TableName=application-data"
      GSI1-read   = "ReadThrottleEvents GlobalSecondaryIndexName=GSI1 TableName=application-data"
      GSI1-write  = "WriteThrottleEvents GlobalSecondaryIndexName=GSI1 TableName=application-data"
      GSI2-read   = "ReadThrottleEvents GlobalSecondaryIndexName=GSI2 TableName=application-data"
      GSI2-write  = "WriteThrottleEvents GlobalSecondaryIndexName=GSI2 TableName=application-data"
    }
    error_message = "Throttled reads and writes of the table and of each index are watched."
  }

  assert {
    condition = alltrue([
      for alarm in aws_cloudwatch_metric_alarm.throttled :
      alarm.namespace == "AWS/DynamoDB" && alarm.statistic == "Sum" && alarm.period == 60 && alarm.threshold == 10 && alarm.evaluation_periods == 5
    ])
    error_message = "Ten throttled requests a minute, five minutes in a row."
  }
}

run "consumption" {
  assert {
    condition = {
      for name, alarm in aws_cloudwatch_metric_alarm.consumed :
      name => one(flatten([for query in alarm.metric_query : [for metric in query.metric : "${metric.metric_name} ${metric.stat} ${metric.period} ${lookup(metric.dimensions, "GlobalSecondaryIndexName", "table")}"]]))
      } == {
      table-read  = "ConsumedReadCapacityUnits Sum 60 table"
      table-write = "ConsumedWriteCapacityUnits Sum 60 table"
      GSI1-read   = "ConsumedReadCapacityUnits Sum 60 GSI1"
      GSI1-write  = "ConsumedWriteCapacityUnits Sum 60 GSI1"
      GSI2-read   = "ConsumedReadCapacityUnits Sum 60 GSI2"
      GSI2-write  = "ConsumedWriteCapacityUnits Sum 60 GSI2"
    }
    error_message = "Consumed units of the table and of each index are watched."
  }

  assert {
    condition     = alltrue([for alarm in aws_cloudwatch_metric_alarm.consumed : alarm.threshold == 80])
    error_message = "80 percent of the maximum."
  }
}

run "system_errors" {
  assert {
    condition = toset(flatten([
      for query in aws_cloudwatch_metric_alarm.system_errors.metric_query : [for metric in query.metric : metric.dimensions["Operation"]]
      ])) == toset([
      "BatchGetItem", "BatchWriteItem", "DeleteItem", "GetItem", "PutItem", "Query", "Scan", "TransactGetItems", "TransactWriteItems", "UpdateItem",
    ])
    error_message = "System errors are counted for each operation."
  }
}

run "rules_of_cloudwatch" {
  assert {
    condition = alltrue([
      for alarm in concat(values(aws_cloudwatch_metric_alarm.throttled), values(aws_cloudwatch_metric_alarm.consumed), [aws_cloudwatch_metric_alarm.system_errors]) :
      contains(["GreaterThanOrEqualToThreshold", "GreaterThanThreshold", "LessThanThreshold", "LessThanOrEqualToThreshold"], alarm.comparison_operator)
      && contains(["missing", "ignore", "breaching", "notBreaching"], alarm.treat_missing_data)
      && length(alarm.alarm_name) <= 255 && length(alarm.alarm_description) <= 1024 && alarm.evaluation_periods >= 1
    ])
    error_message = "Operators, missing data, names and descriptions are such as CloudWatch takes."
  }

  # either one metric or queries
  assert {
    condition = alltrue([for alarm in aws_cloudwatch_metric_alarm.throttled : length(alarm.metric_query) == 0]) && alltrue([
      for alarm in concat(values(aws_cloudwatch_metric_alarm.consumed), [aws_cloudwatch_metric_alarm.system_errors]) :
      alarm.metric_name == null && alarm.namespace == null && alarm.statistic == null && alarm.period == null && alarm.dimensions == null
    ])
    error_message = "An alarm names a metric or has queries, not both."
  }

  assert {
    condition = alltrue([
      for alarm in concat(values(aws_cloudwatch_metric_alarm.consumed), [aws_cloudwatch_metric_alarm.system_errors]) :
      length([for query in alarm.metric_query : query if query.return_data == true]) == 1
      && length([for query in alarm.metric_query : query if length(query.metric) == 1]) <= 10
      && alltrue([for query in alarm.metric_query : can(regex("^[a-z][A-Za-z0-9_]*$", query.id)) && (query.expression == null) == (length(query.metric) == 1)])
    ])
    error_message = "One query returns data, ten metrics at most, each query is an expression or a metric with a lower-case id."
  }
}

run "own_topic" {
  assert {
    condition = alltrue([
      for alarm in concat(values(aws_cloudwatch_metric_alarm.throttled), values(aws_cloudwatch_metric_alarm.consumed), [aws_cloudwatch_metric_alarm.system_errors]) :
      alarm.alarm_actions == toset([aws_sns_topic.alarms[0].arn]) && alarm.ok_actions == toset([aws_sns_topic.alarms[0].arn])
    ])
    error_message = "Alarms, and their end, are told to the topic."
  }

  assert {
    condition = aws_sns_topic_policy.alarms[0].policy == data.aws_iam_policy_document.alarms[0].json && alltrue([
      for statement in data.aws_iam_policy_document.alarms[0].statement :
      toset([for condition in statement.condition : condition.variable]) == toset(["aws:SourceAccount", "aws:SourceArn"])
    ])
    error_message = "CloudWatch publishes for these alarms of this account, nobody for others."
  }
}

run "existing_topic" {
  variables {
    alarm_topic_arn  = "arn:aws:sns:eu-central-1:123456789012:on-call"
    alarm_thresholds = { throttled_requests = 1, consumed_percent = 50, minutes = 2 }
  }

  assert {
    condition     = length(aws_sns_topic.alarms) == 0 && length(aws_sns_topic_policy.alarms) == 0 && output.alarm_topic_arn == var.alarm_topic_arn
    error_message = "No second topic is made, and the policy of the given one is its owner's."
  }

  assert {
    condition     = aws_cloudwatch_metric_alarm.throttled["table-write"].alarm_actions == toset([var.alarm_topic_arn])
    error_message = "Alarms go to the topic given."
  }

  assert {
    condition     = aws_cloudwatch_metric_alarm.throttled["GSI2-write"].threshold == 1 && aws_cloudwatch_metric_alarm.consumed["GSI2-write"].threshold == 50 && aws_cloudwatch_metric_alarm.system_errors.threshold == 5 && aws_cloudwatch_metric_alarm.system_errors.evaluation_periods == 2
    error_message = "Thresholds are those given, the others as they were."
  }
}
