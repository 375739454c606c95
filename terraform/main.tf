data "aws_caller_identity" "current" {}
data "aws_partition" "current" {}
data "aws_region" "current" {}

locals {
  tags = merge({ Environment = "production", ManagedBy = "terraform" }, var.tags)

  index_names = ["GSI1", "GSI2"]
  places      = concat(["table"], local.index_names)

  # read and write units of each place; null where they are not set
  provisioned = {
    for place in local.places : place => {
      read  = try(var.provisioned_capacity.indexes[place].read, var.provisioned_capacity.read, null)
      write = try(var.provisioned_capacity.indexes[place].write, var.provisioned_capacity.write, null)
    }
  }
  on_demand = {
    for place in local.places : place => {
      read  = place == "table" ? try(var.on_demand_maximum.read, null) : try(var.on_demand_maximum.indexes[place].read, null)
      write = place == "table" ? try(var.on_demand_maximum.write, null) : try(var.on_demand_maximum.indexes[place].write, null)
    }
  }
  # one maximum of a place, or none: DynamoDB refuses one that says nothing
  maxima = {
    for place, units in local.on_demand : place => [for maximum in [units] : maximum if maximum.read != null || maximum.write != null]
  }
}

# What it holds, and under which keys, is declared in design/table.yaml; `caravan design check` compares the two.
resource "aws_dynamodb_table" "application_data" {
  name                        = var.table_name
  billing_mode                = var.billing_mode
  read_capacity               = local.provisioned["table"].read
  write_capacity              = local.provisioned["table"].write
  hash_key                    = "PK"
  range_key                   = "SK"
  stream_enabled              = var.stream_view_type != null
  stream_view_type            = var.stream_view_type
  deletion_protection_enabled = true
  tags                        = local.tags

  attribute {
    name = "PK"
    type = "S"
  }

  attribute {
    name = "SK"
    type = "S"
  }

  attribute {
    name = "GSI1PK"
    type = "S"
  }

  attribute {
    name = "GSI1SK"
    type = "S"
  }

  attribute {
    name = "GSI2PK"
    type = "S"
  }

  attribute {
    name = "GSI2SK"
    type = "S"
  }

  global_secondary_index {
    name            = "GSI1"
    projection_type = "ALL"
    read_capacity   = local.provisioned["GSI1"].read
    write_capacity  = local.provisioned["GSI1"].write

    key_schema {
      attribute_name = "GSI1PK"
      key_type       = "HASH"
    }

    key_schema {
      attribute_name = "GSI1SK"
      key_type       = "RANGE"
    }

    dynamic "on_demand_throughput" {
      for_each = local.maxima["GSI1"]
      content {
        max_read_request_units  = on_demand_throughput.value.read
        max_write_request_units = on_demand_throughput.value.write
      }
    }
  }

  global_secondary_index {
    name            = "GSI2"
    projection_type = "ALL"
    read_capacity   = local.provisioned["GSI2"].read
    write_capacity  = local.provisioned["GSI2"].write

    key_schema {
      attribute_name = "GSI2PK"
      key_type       = "HASH"
    }

    key_schema {
      attribute_name = "GSI2SK"
      key_type       = "RANGE"
    }

    dynamic "on_demand_throughput" {
      for_each = local.maxima["GSI2"]
      content {
        max_read_request_units  = on_demand_throughput.value.read
        max_write_request_units = on_demand_throughput.value.write
      }
    }
  }

  dynamic "on_demand_throughput" {
    for_each = local.maxima["table"]
    content {
      max_read_request_units  = on_demand_throughput.value.read
      max_write_request_units = on_demand_throughput.value.write
    }
  }

  # the ledger's records of applied transactions end by themselves
  ttl {
    enabled        = true
    attribute_name = "expires_at"
  }

  point_in_time_recovery {
    enabled                 = true
    recovery_period_in_days = var.recovery_period_days
  }

  server_side_encryption {
    enabled     = true
    kms_key_arn = local.key_arn
  }
}

resource "aws_dynamodb_contributor_insights" "hot_keys" {
  for_each = toset(var.contributor_insights ? local.places : [])

  table_name = aws_dynamodb_table.application_data.name
  index_name = each.key == "table" ? null : each.key
}

# The key

locals {
  key_arn = var.kms_key_arn != null ? var.kms_key_arn : aws_kms_key.table[0].arn
}

resource "aws_kms_key" "table" {
  count = var.kms_key_arn == null ? 1 : 0

  description             = "Encrypts the DynamoDB table ${var.table_name}"
  enable_key_rotation     = true
  deletion_window_in_days = 30
  policy                  = data.aws_iam_policy_document.key.json
  tags                    = local.tags
}

resource "aws_kms_alias" "table" {
  count = var.kms_key_arn == null ? 1 : 0

  name          = "alias/${replace(var.table_name, ".", "-")}"
  target_key_id = aws_kms_key.table[0].key_id
}
