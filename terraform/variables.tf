# The table

variable "table_name" {
  description = "Name of the table. Policies, alarms, key alias and topic are named after it."
  type        = string
  default     = "application-data"
  nullable    = false

  validation {
    condition     = can(regex("^[A-Za-z0-9_.-]{3,118}$", var.table_name))
    error_message = "table_name takes 3 to 118 letters, digits, '_', '-' and '.': DynamoDB would allow 255, the IAM policies named after it do not."
  }
}

variable "billing_mode" {
  description = "PAY_PER_REQUEST (on demand) or PROVISIONED; the latter needs provisioned_capacity."
  type        = string
  default     = "PAY_PER_REQUEST"
  nullable    = false

  validation {
    condition     = contains(["PAY_PER_REQUEST", "PROVISIONED"], var.billing_mode)
    error_message = "billing_mode is PAY_PER_REQUEST or PROVISIONED."
  }
}

variable "provisioned_capacity" {
  description = "Read and write capacity units of the table, for PROVISIONED only. Indexes have the table's figures unless they are named under indexes."
  type = object({
    read  = number
    write = number
    indexes = optional(map(object({
      read  = number
      write = number
    })), {})
  })
  default = null

  validation {
    condition     = (var.provisioned_capacity != null) == (var.billing_mode == "PROVISIONED")
    error_message = "provisioned_capacity belongs to billing_mode PROVISIONED: give both or neither."
  }

  validation {
    condition = var.provisioned_capacity == null ? true : alltrue([
      for units in concat(
        [var.provisioned_capacity.read, var.provisioned_capacity.write],
        flatten([for index in values(var.provisioned_capacity.indexes) : [index.read, index.write]])
      ) : units >= 1 && floor(units) == units
    ])
    error_message = "Capacity units are whole numbers from 1 on."
  }

  validation {
    condition     = var.provisioned_capacity == null ? true : length(setsubtract(keys(var.provisioned_capacity.indexes), ["GSI1", "GSI2"])) == 0
    error_message = "provisioned_capacity.indexes takes GSI1 and GSI2."
  }
}

variable "on_demand_maximum" {
  description = "The most read and write request units a second, for PAY_PER_REQUEST only: a lid on the bill. Of the table, and of each index named under indexes. -1 takes a maximum away again."
  type = object({
    read  = optional(number)
    write = optional(number)
    indexes = optional(map(object({
      read  = optional(number)
      write = optional(number)
    })), {})
  })
  default = null

  validation {
    condition     = var.on_demand_maximum == null || var.billing_mode == "PAY_PER_REQUEST"
    error_message = "on_demand_maximum belongs to billing_mode PAY_PER_REQUEST."
  }

  validation {
    condition = var.on_demand_maximum == null ? true : alltrue([
      for units in concat(
        [var.on_demand_maximum.read, var.on_demand_maximum.write],
        flatten([for index in values(var.on_demand_maximum.indexes) : [index.read, index.write]])
      ) : units == null ? true : units == -1 || (units >= 1 && floor(units) == units)
    ])
    error_message = "A maximum is a whole number from 1 on, or -1 for none."
  }

  validation {
    condition     = var.on_demand_maximum == null ? true : length(setsubtract(keys(var.on_demand_maximum.indexes), ["GSI1", "GSI2"])) == 0
    error_message = "on_demand_maximum.indexes takes GSI1 and GSI2."
  }
}

variable "recovery_period_days" {
  description = "How many days back the table can be restored to any second (point-in-time recovery)."
  type        = number
  default     = 35
  nullable    = false

  validation {
    condition     = var.recovery_period_days >= 1 && var.recovery_period_days <= 35 && floor(var.recovery_period_days) == var.recovery_period_days
    error_message = "recovery_period_days is a whole number from 1 to 35."
  }
}

variable "stream_view_type" {
  description = "What the table's stream carries: KEYS_ONLY, NEW_IMAGE, OLD_IMAGE or NEW_AND_OLD_IMAGES. Without it there is no stream."
  type        = string
  default     = null

  validation {
    condition     = var.stream_view_type == null ? true : contains(["KEYS_ONLY", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES"], var.stream_view_type)
    error_message = "stream_view_type is KEYS_ONLY, NEW_IMAGE, OLD_IMAGE or NEW_AND_OLD_IMAGES."
  }
}

variable "kms_key_arn" {
  description = "ARN of an existing customer-managed key in the table's region. Without it one is made, with yearly rotation."
  type        = string
  default     = null

  validation {
    condition     = var.kms_key_arn == null ? true : can(regex("^arn:aws[a-z-]*:kms:[a-z0-9-]+:[0-9]{12}:key/[A-Za-z0-9-]+$", var.kms_key_arn))
    error_message = "kms_key_arn is the ARN of a key (arn:aws:kms:REGION:ACCOUNT:key/ID), not its id and not an alias."
  }
}

variable "tags" {
  description = "Tags of everything that is made here, beside Environment=production and ManagedBy=terraform; the same name given here wins."
  type        = map(string)
  default     = {}
  nullable    = false

  validation {
    condition = alltrue([
      for name, value in var.tags :
      can(regex("^[\\p{L}\\p{Z}\\p{N}_.:/=+@-]{1,128}$", name)) && !startswith(lower(name), "aws:") && can(regex("^[\\p{L}\\p{Z}\\p{N}_.:/=+@-]{0,256}$", value))
    ])
    error_message = "Tag names take 1 to 128 characters and do not begin with aws:, values up to 256; letters, digits, blanks and _ . : / = + - @."
  }

  validation {
    condition     = length(setunion(keys(var.tags), ["Environment", "ManagedBy"])) <= 50
    error_message = "A resource takes 50 tags at most, Environment and ManagedBy among them."
  }
}

# Who may use it

variable "assume_role_policies" {
  description = "Trust policies as JSON, by role: importer, reporter, migrator. A role is made for each one given, its policy attached. Without them there are only the policies, to attach to roles of your own."
  type        = map(string)
  default     = {}
  nullable    = false

  validation {
    condition     = length(setsubtract(keys(var.assume_role_policies), ["importer", "reporter", "migrator"])) == 0
    error_message = "assume_role_policies takes importer, reporter and migrator."
  }

  validation {
    condition     = alltrue([for policy in values(var.assume_role_policies) : can(jsondecode(policy).Statement)])
    error_message = "A trust policy is a JSON document with a Statement."
  }

  validation {
    condition = alltrue([
      for policy in values(var.assume_role_policies) :
      !can(regex("\"(Principal|AWS|Service|Federated)\"\\s*:\\s*(\\[[^]]*)?\"[*]\"", policy))
    ])
    error_message = "A trust policy names who may take the role; \"*\" is everybody."
  }

  validation {
    condition     = length(var.assume_role_policies) == 0 || length(var.table_name) <= 55
    error_message = "Names of roles end at 64 characters, and they are TABLE-importer and so on: with assume_role_policies, table_name takes 55 characters at most."
  }
}

# Who is told

variable "alarm_topic_arn" {
  description = "ARN of an existing SNS topic in the table's region for alarms. Without it one is made; subscribe to it."
  type        = string
  default     = null

  validation {
    condition     = var.alarm_topic_arn == null ? true : can(regex("^arn:aws[a-z-]*:sns:[a-z0-9-]+:[0-9]{12}:[A-Za-z0-9_-]{1,256}$", var.alarm_topic_arn))
    error_message = "alarm_topic_arn is the ARN of a standard SNS topic (arn:aws:sns:REGION:ACCOUNT:NAME)."
  }
}

variable "alarm_thresholds" {
  description = "From where on an alarm goes off: throttled_requests and system_errors a minute, consumed_percent of the maximum; minutes is how many minutes in a row."
  type = object({
    throttled_requests = optional(number, 10)
    system_errors      = optional(number, 5)
    consumed_percent   = optional(number, 80)
    minutes            = optional(number, 5)
  })
  default  = {}
  nullable = false

  validation {
    condition     = var.alarm_thresholds.throttled_requests >= 1 && var.alarm_thresholds.system_errors >= 1
    error_message = "throttled_requests and system_errors are counts from 1 on."
  }

  validation {
    condition     = var.alarm_thresholds.consumed_percent > 0 && var.alarm_thresholds.consumed_percent <= 100
    error_message = "consumed_percent is more than 0 and at most 100."
  }

  validation {
    condition     = var.alarm_thresholds.minutes >= 1 && var.alarm_thresholds.minutes <= 1440 && floor(var.alarm_thresholds.minutes) == var.alarm_thresholds.minutes
    error_message = "minutes is a whole number from 1 to 1440 (CloudWatch looks back a day at most)."
  }
}

variable "account_table_quota" {
  description = "What the account allows a table or an index a second: the maximum that on-demand consumption is measured against where on_demand_maximum says nothing."
  type = object({
    read  = optional(number, 40000)
    write = optional(number, 40000)
  })
  default  = {}
  nullable = false

  validation {
    condition     = alltrue([for units in values(var.account_table_quota) : units >= 1 && floor(units) == units])
    error_message = "A quota is a whole number from 1 on."
  }
}

variable "contributor_insights" {
  description = "Whether CloudWatch Contributor Insights tells the hottest keys of the table and each index. It costs by the event."
  type        = bool
  default     = false
  nullable    = false
}
