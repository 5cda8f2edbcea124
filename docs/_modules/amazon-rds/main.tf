# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_db_instance" "primary" {
  identifier                          = var.name
  engine                              = var.engine
  engine_version                      = var.engine_version
  instance_class                      = var.instance_type
  db_name                             = var.db_name
  username                            = local.master_username
  password                            = local.master_password
  port                                = var.port
  multi_az                            = var.multi_az
  allocated_storage                   = var.allocated_storage
  max_allocated_storage               = var.max_allocated_storage
  storage_type                        = var.storage_type
  iops                                = var.iops
  storage_encrypted                   = true
  kms_key_id                          = var.kms_key_arn
  db_subnet_group_name                = aws_db_subnet_group.this.name
  vpc_security_group_ids              = [aws_security_group.this.id]
  parameter_group_name                = aws_db_parameter_group.this.name
  backup_retention_period             = var.backup_retention_period
  backup_window                       = var.backup_window
  maintenance_window                  = var.maintenance_window
  allow_major_version_upgrade         = var.allow_major_version_upgrade
  apply_immediately                   = var.apply_immediately
  deletion_protection                 = var.enable_deletion_protection
  skip_final_snapshot                 = var.skip_final_snapshot
  final_snapshot_identifier           = "${var.name}-final"
  performance_insights_enabled        = var.enable_perf_insights
  enabled_cloudwatch_logs_exports     = var.enabled_cloudwatch_logs_exports
  iam_database_authentication_enabled = var.iam_database_authentication_enabled
  copy_tags_to_snapshot               = true
  tags                                = var.tags
}

resource "aws_db_instance" "replica" {
  count = var.num_read_replicas

  identifier             = "${var.name}-replica-${count.index}"
  replicate_source_db    = aws_db_instance.primary.identifier
  instance_class         = var.instance_type
  storage_encrypted      = true
  vpc_security_group_ids = [aws_security_group.this.id]
  apply_immediately      = var.apply_immediately
  skip_final_snapshot    = true
  tags                   = var.tags
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
  from_port         = aws_db_instance.primary.port
  to_port           = aws_db_instance.primary.port
  protocol          = "tcp"
  cidr_blocks       = var.allow_connections_from_cidr_blocks
}

resource "aws_security_group_rule" "security_groups" {
  for_each = toset(var.allow_connections_from_security_groups)

  type                     = "ingress"
  security_group_id        = aws_security_group.this.id
  from_port                = aws_db_instance.primary.port
  to_port                  = aws_db_instance.primary.port
  protocol                 = "tcp"
  source_security_group_id = each.value
}
