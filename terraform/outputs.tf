output "caravan_env" {
  description = "What Caravan is to know of the table, as lines of a .env file: terraform output -raw caravan_env > .env"
  value       = <<-EOT
    CARAVAN_TABLE=${aws_dynamodb_table.application_data.name}
    CARAVAN_REGION=${data.aws_region.current.region}
    CARAVAN_INDEXES=${join(",", local.index_names)}
  EOT
}

output "table_name" {
  description = "Name of the table."
  value       = aws_dynamodb_table.application_data.name
}

output "table_arn" {
  description = "ARN of the table."
  value       = local.table_arn
}

output "index_arns" {
  description = "ARNs of the indexes, by name."
  value       = zipmap(local.index_names, local.index_arns)
}

output "region" {
  description = "Region that the table is in."
  value       = data.aws_region.current.region
}

output "stream_arn" {
  description = "ARN of the table's stream; null without one."
  value       = var.stream_view_type == null ? null : aws_dynamodb_table.application_data.stream_arn
}

output "kms_key_arn" {
  description = "ARN of the key that encrypts the table, made or given."
  value       = local.key_arn
}

output "policy_arns" {
  description = "ARNs of the policies to attach, by role: importer, reporter, migrator."
  value       = { for role, policy in aws_iam_policy.role : role => policy.arn }
}

output "role_arns" {
  description = "ARNs of the roles that were made, by name."
  value       = { for name, role in aws_iam_role.role : name => role.arn }
}

output "alarm_topic_arn" {
  description = "ARN of the topic that alarms go to, made or given."
  value       = local.topic_arn
}
