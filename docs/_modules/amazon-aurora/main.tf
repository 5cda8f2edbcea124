# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_rds_cluster" "this" {
  cluster_identifier              = var.name
  engine                          = var.engine
  engine_version                  = var.engine_version
  database_name                   = var.db_name
  master_username                 = local.master_username
  master_password                 = local.master_password
  storage_encrypted               = true
  kms_key_id                      = var.kms_key_arn
  db_subnet_group_name            = aws_db_subnet_group.this.name
  vpc_security_group_ids          = [aws_security_group.this.id]
  db_cluster_parameter_group_name = aws_rds_cluster_parameter_group.this.name
  backup_retention_period         = var.backup_retention_period
  preferred_backup_window         = var.preferred_backup_window
  preferred_maintenance_window    = var.preferred_maintenance_window
  deletion_protection             = var.enable_deletion_protection
  skip_final_snapshot             = var.skip_final_snapshot
  final_snapshot_identifier       = "${var.name}-final"
  enabled_cloudwatch_logs_exports = var.enabled_cloudwatch_logs_exports
  apply_immediately               = var.apply_immediately
  tags                            = var.tags

  dynamic "serverlessv2_scaling_configuration" {
    for_each = var.serverless_scaling == null ? [] : [var.serverless_scaling]

    content {
      min_capacity = serverlessv2_scaling_configuration.value.min_capacity
      max_capacity = serverlessv2_scaling_configuration.value.max_capacity
    }
  }
}

resource "aws_rds_cluster_instance" "this" {
  count = var.instance_count

  identifier                   = "${var.name}-${count.index}"
  cluster_identifier           = aws_rds_cluster.this.id
  engine                       = aws_rds_cluster.this.engine
  instance_class               = var.instance_type
  performance_insights_enabled = var.enable_perf_insights
  apply_immediately            = var.apply_immediately
  tags                         = var.tags
}

locals {
  config          = var.db_config_secrets_manager_id == null ? {} : jsondecode(data.aws_secretsmanager_secret_version.config[0].secret_string)
  master_username = lookup(local.config, "username", var.master_username)
  master_password = lookup(local.config, "password", var.master_password)
}

resource "aws_security_group_rule" "cidr_blocks" {
  count = length(var.allow_connections_from_cidr_blocks) > 0 ? 1 : 0

  type              = "ingress"
  security_group_id = aws_security_group.this.id
  from_port         = aws_rds_cluster.this.port
  to_port           = aws_rds_cluster.this.port
  protocol          = "tcp"
  cidr_blocks       = var.allow_connections_from_cidr_blocks
}

resource "aws_security_group_rule" "security_groups" {
  for_each = toset(var.allow_connections_from_security_groups)

  type                     = "ingress"
  security_group_id        = aws_security_group.this.id
  from_port                = aws_rds_cluster.this.port
  to_port                  = aws_rds_cluster.this.port
  protocol                 = "tcp"
  source_security_group_id = each.value
}
