# Provisioned capacity, and maxima of on-demand tables. The provider refuses the one beside the other.

mock_provider "aws" {
  source = "./tests/mocks"
}

run "provisioned" {
  variables {
    billing_mode         = "PROVISIONED"
    provisioned_capacity = { read = 100, write = 50 }
  }

  assert {
    condition     = aws_dynamodb_table.application_data.billing_mode == "PROVISIONED" && aws_dynamodb_table.application_data.read_capacity == 100 && aws_dynamodb_table.application_data.write_capacity == 50
    error_message = "The table has the capacity given."
  }

  assert {
    condition     = alltrue([for index in aws_dynamodb_table.application_data.global_secondary_index : index.read_capacity == 100 && index.write_capacity == 50])
    error_message = "Indexes without figures of their own have the table's."
  }

  assert {
    condition     = length(aws_dynamodb_table.application_data.on_demand_throughput) == 0 && alltrue([for index in aws_dynamodb_table.application_data.global_secondary_index : length(index.on_demand_throughput) == 0])
    error_message = "A provisioned table has no on-demand maximum."
  }

  assert {
    condition     = one([for query in aws_cloudwatch_metric_alarm.consumed["GSI1-write"].metric_query : query.expression if query.id == "percent"]) == "100 * consumed / PERIOD(consumed) / 50"
    error_message = "Consumption is measured against the provisioned capacity."
  }
}

run "provisioned_indexes" {
  variables {
    billing_mode         = "PROVISIONED"
    provisioned_capacity = { read = 100, write = 50, indexes = { GSI2 = { read = 7, write = 9 } } }
  }

  assert {
    condition = { for index in aws_dynamodb_table.application_data.global_secondary_index : index.name => [index.read_capacity, index.write_capacity] } == {
      GSI1 = [100, 50]
      GSI2 = [7, 9]
    }
    error_message = "An index has its own figures where they are given."
  }
}

run "on_demand_maximum" {
  variables {
    on_demand_maximum = { write = 4000, indexes = { GSI1 = { read = 500, write = 3000 } } }
  }

  assert {
    condition     = aws_dynamodb_table.application_data.on_demand_throughput[0].max_write_request_units == 4000
    error_message = "The table has the maximum given."
  }

  assert {
    condition = {
      for index in aws_dynamodb_table.application_data.global_secondary_index :
      index.name => [for maximum in index.on_demand_throughput : [maximum.max_read_request_units, maximum.max_write_request_units]]
      } == {
      GSI1 = [[500, 3000]]
      GSI2 = []
    }
    error_message = "An index has a maximum where it is given."
  }

  assert {
    condition = {
      for name, alarm in aws_cloudwatch_metric_alarm.consumed :
      name => one([for query in alarm.metric_query : query.expression if query.id == "percent"])
      } == {
      table-read  = "100 * consumed / PERIOD(consumed) / 40000"
      table-write = "100 * consumed / PERIOD(consumed) / 4000"
      GSI1-read   = "100 * consumed / PERIOD(consumed) / 500"
      GSI1-write  = "100 * consumed / PERIOD(consumed) / 3000"
      GSI2-read   = "100 * consumed / PERIOD(consumed) / 40000"
      GSI2-write  = "100 * consumed / PERIOD(consumed) / 40000"
    }
    error_message = "Consumption is measured against the maximum, or against the account's quota where there is none."
  }
}

run "maximum_taken_away" {
  variables {
    on_demand_maximum   = { read = -1, write = -1 }
    account_table_quota = { write = 80000 }
  }

  assert {
    condition     = aws_dynamodb_table.application_data.on_demand_throughput[0].max_write_request_units == -1 && aws_dynamodb_table.application_data.on_demand_throughput[0].max_read_request_units == -1
    error_message = "-1 reaches DynamoDB, which lifts the maximum."
  }

  assert {
    condition     = strcontains(aws_cloudwatch_metric_alarm.consumed["table-write"].alarm_description, "80000 write units")
    error_message = "Without a maximum the quota counts."
  }
}

run "maximum_of_an_index_alone" {
  variables {
    on_demand_maximum = { indexes = { GSI2 = { write = 10 } } }
  }

  assert {
    condition     = length(aws_dynamodb_table.application_data.on_demand_throughput) == 0
    error_message = "A maximum block that says nothing would be refused by DynamoDB."
  }
}
