locals {
  topic_arn = var.alarm_topic_arn != null ? var.alarm_topic_arn : aws_sns_topic.alarms[0].arn

  dimensions = {
    for place in local.places : place => merge(
      { TableName = aws_dynamodb_table.application_data.name },
      place == "table" ? {} : { GlobalSecondaryIndexName = place }
    )
  }

  # what DynamoDB will not let each place exceed, in units a second
  maximum = {
    for place in local.places : place => {
      for access in ["read", "write"] : access => coalesce(
        local.provisioned[place][access],
        try(local.on_demand[place][access] >= 1, false) ? local.on_demand[place][access] : null,
        var.account_table_quota[access]
      )
    }
  }

  watched = {
    for pair in setproduct(local.places, ["read", "write"]) :
    "${pair[0]}-${pair[1]}" => { place = pair[0], access = pair[1], metric = title(pair[1]) }
  }

  # a system error is counted under its operation; an alarm reads ten metrics at most
  operations = [
    "BatchGetItem", "BatchWriteItem", "DeleteItem", "GetItem", "PutItem",
    "Query", "Scan", "TransactGetItems", "TransactWriteItems", "UpdateItem",
  ]
}

resource "aws_cloudwatch_metric_alarm" "throttled" {
  for_each = local.watched

  alarm_name          = "${var.table_name}-${each.value.place}-throttled-${each.value.access}s"
  alarm_description   = "DynamoDB throttles ${each.value.access}s of ${each.value.place == "table" ? "the table" : each.value.place}: too much for one partition (a hot key), for the maximum, or for a table that has not grown yet."
  namespace           = "AWS/DynamoDB"
  metric_name         = "${each.value.metric}ThrottleEvents"
  dimensions          = local.dimensions[each.value.place]
  statistic           = "Sum"
  period              = 60
  evaluation_periods  = var.alarm_thresholds.minutes
  comparison_operator = "GreaterThanOrEqualToThreshold"
  threshold           = var.alarm_thresholds.throttled_requests
  treat_missing_data  = "notBreaching"
  alarm_actions       = [local.topic_arn]
  ok_actions          = [local.topic_arn]
  tags                = local.tags
}

resource "aws_cloudwatch_metric_alarm" "consumed" {
  for_each = local.watched

  alarm_name          = "${var.table_name}-${each.value.place}-consumed-${each.value.access}s"
  alarm_description   = "${each.value.place == "table" ? "The table" : each.value.place} consumes more than ${var.alarm_thresholds.consumed_percent} percent of its maximum of ${local.maximum[each.value.place][each.value.access]} ${each.value.access} units a second."
  evaluation_periods  = var.alarm_thresholds.minutes
  comparison_operator = "GreaterThanThreshold"
  threshold           = var.alarm_thresholds.consumed_percent
  treat_missing_data  = "notBreaching"
  alarm_actions       = [local.topic_arn]
  ok_actions          = [local.topic_arn]
  tags                = local.tags

  metric_query {
    id          = "percent"
    expression  = "100 * consumed / PERIOD(consumed) / ${local.maximum[each.value.place][each.value.access]}"
    label       = "percent of the maximum"
    return_data = true
  }

  metric_query {
    id = "consumed"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "Consumed${each.value.metric}CapacityUnits"
      dimensions  = local.dimensions[each.value.place]
      stat        = "Sum"
      period      = 60
    }
  }
}

resource "aws_cloudwatch_metric_alarm" "system_errors" {
  alarm_name          = "${var.table_name}-system-errors"
  alarm_description   = "DynamoDB itself fails (5xx). Caravan tries again for two minutes, then ends a run as INTERRUPTED, to be resumed."
  evaluation_periods  = var.alarm_thresholds.minutes
  comparison_operator = "GreaterThanOrEqualToThreshold"
  threshold           = var.alarm_thresholds.system_errors
  treat_missing_data  = "notBreaching"
  alarm_actions       = [local.topic_arn]
  ok_actions          = [local.topic_arn]
  tags                = local.tags

  metric_query {
    id          = "errors"
    expression  = "SUM(METRICS())"
    label       = "system errors"
    return_data = true
  }

  dynamic "metric_query" {
    for_each = local.operations
    content {
      id = "of_${lower(metric_query.value)}"

      metric {
        namespace   = "AWS/DynamoDB"
        metric_name = "SystemErrors"
        dimensions  = { TableName = aws_dynamodb_table.application_data.name, Operation = metric_query.value }
        stat        = "Sum"
        period      = 60
      }
    }
  }
}

# Not encrypted with the table's key, which is used through DynamoDB only: messages name the table and a figure, no data.
resource "aws_sns_topic" "alarms" {
  count = var.alarm_topic_arn == null ? 1 : 0

  name = "${replace(var.table_name, ".", "-")}-alarms"
  tags = local.tags
}

resource "aws_sns_topic_policy" "alarms" {
  count = var.alarm_topic_arn == null ? 1 : 0

  arn    = aws_sns_topic.alarms[0].arn
  policy = data.aws_iam_policy_document.alarms[0].json
}

data "aws_iam_policy_document" "alarms" {
  count = var.alarm_topic_arn == null ? 1 : 0

  statement {
    sid       = "PublishAlarms"
    actions   = ["sns:Publish"]
    resources = [aws_sns_topic.alarms[0].arn]

    principals {
      type        = "Service"
      identifiers = ["cloudwatch.amazonaws.com"]
    }

    condition {
      test     = "StringEquals"
      variable = "aws:SourceAccount"
      values   = [data.aws_caller_identity.current.account_id]
    }

    condition {
      test     = "ArnEquals"
      variable = "aws:SourceArn"
      values = concat(
        values(aws_cloudwatch_metric_alarm.throttled)[*].arn,
        values(aws_cloudwatch_metric_alarm.consumed)[*].arn,
        [aws_cloudwatch_metric_alarm.system_errors.arn]
      )
    }
  }
}
