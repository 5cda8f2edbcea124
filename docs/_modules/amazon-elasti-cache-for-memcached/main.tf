# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_elasticache_cluster" "this" {
  cluster_id           = var.name
  engine               = "memcached"
  engine_version       = var.memcached_version
  node_type            = var.instance_type
  num_cache_nodes      = var.num_cache_nodes
  az_mode              = var.az_mode
  port                 = var.port
  parameter_group_name = var.parameter_group_name
  subnet_group_name    = aws_elasticache_subnet_group.this.name
  security_group_ids   = [aws_security_group.this.id]
  maintenance_window   = var.maintenance_window
  apply_immediately    = var.apply_immediately
  tags                 = var.tags
}

resource "aws_elasticache_subnet_group" "this" {
  name       = var.name
  subnet_ids = var.subnet_ids
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
