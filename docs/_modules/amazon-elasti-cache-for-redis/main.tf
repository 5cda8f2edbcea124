# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_elasticache_replication_group" "this" {
  replication_group_id       = var.name
  description                = "Cache of ${var.name}"
  engine                     = var.engine
  engine_version             = var.redis_version
  node_type                  = var.instance_type
  num_cache_clusters         = var.num_node_groups == null ? var.num_replicas + 1 : null
  num_node_groups            = var.num_node_groups
  replicas_per_node_group    = var.num_node_groups == null ? null : var.num_replicas
  port                       = var.port
  parameter_group_name       = var.parameter_group_name
  subnet_group_name          = aws_elasticache_subnet_group.this.name
  security_group_ids         = [aws_security_group.this.id]
  automatic_failover_enabled = var.enable_automatic_failover
  multi_az_enabled           = var.enable_multi_az
  transit_encryption_enabled = var.enable_transit_encryption
  at_rest_encryption_enabled = var.enable_at_rest_encryption
  auth_token                 = local.auth_token
  auth_token_update_strategy = local.auth_token == null ? null : "ROTATE"
  snapshot_retention_limit   = var.snapshot_retention_limit
  snapshot_window            = var.snapshot_window
  maintenance_window         = var.maintenance_window
  apply_immediately          = var.apply_immediately
  tags                       = var.tags
}

locals {
  auth_token = var.auth_token_secret_id == null ? null : data.aws_secretsmanager_secret_version.auth[0].secret_string
}

resource "aws_security_group_rule" "cidr_blocks" {
  count = length(var.allow_connections_from_cidr_blocks) > 0 ? 1 : 0

  type              = "ingress"
  security_group_id = aws_security_group.this.id
  from_port         = var.port
  to_port           = var.port
  protocol          = "tcp"
  cidr_blocks       = var.allow_connections_from_cidr_blocks
}

resource "aws_security_group_rule" "security_groups" {
  for_each = toset(var.allow_connections_from_security_groups)

  type                     = "ingress"
  security_group_id        = aws_security_group.this.id
  from_port                = var.port
  to_port                  = var.port
  protocol                 = "tcp"
  source_security_group_id = each.value
}
