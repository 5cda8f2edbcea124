# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_ecs_cluster" "this" {
  name = var.cluster_name
  tags = var.tags

  setting {
    name  = "containerInsights"
    value = var.enable_container_insights ? "enabled" : "disabled"
  }

  configuration {
    execute_command_configuration {
      kms_key_id = var.exec_kms_key_arn
      logging    = var.exec_log_group_name == null ? "NONE" : "OVERRIDE"

      dynamic "log_configuration" {
        for_each = var.exec_log_group_name == null ? [] : [var.exec_log_group_name]

        content {
          cloud_watch_encryption_enabled = false
          cloud_watch_log_group_name     = log_configuration.value
        }
      }
    }
  }
}

resource "aws_ecs_cluster_capacity_providers" "this" {
  cluster_name       = aws_ecs_cluster.this.name
  capacity_providers = ["FARGATE", "FARGATE_SPOT"]

  dynamic "default_capacity_provider_strategy" {
    for_each = var.default_capacity_provider_strategy

    content {
      capacity_provider = default_capacity_provider_strategy.value.capacity_provider
      weight            = default_capacity_provider_strategy.value.weight
      base              = default_capacity_provider_strategy.value.base
    }
  }
}

resource "aws_cloudwatch_log_group" "exec" {
  count = var.exec_log_group_name == null ? 0 : 1

  name              = var.exec_log_group_name
  retention_in_days = var.log_retention_in_days
  tags              = var.tags
}
