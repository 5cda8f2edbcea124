# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_ecs_cluster" "this" {
  name = var.cluster_name
  tags = var.tags

  setting {
    name  = "containerInsights"
    value = var.enable_container_insights ? "enabled" : "disabled"
  }
}

resource "aws_ecs_capacity_provider" "this" {
  count = var.capacity_provider_enabled ? 1 : 0
  name  = var.cluster_name

  auto_scaling_group_provider {
    auto_scaling_group_arn         = aws_autoscaling_group.this.arn
    managed_termination_protection = "ENABLED"

    managed_scaling {
      status          = "ENABLED"
      target_capacity = var.capacity_provider_target
    }
  }
}

resource "aws_ecs_cluster_capacity_providers" "this" {
  count = var.capacity_provider_enabled ? 1 : 0

  cluster_name       = aws_ecs_cluster.this.name
  capacity_providers = [aws_ecs_capacity_provider.this[0].name]

  default_capacity_provider_strategy {
    capacity_provider = aws_ecs_capacity_provider.this[0].name
    weight            = 1
  }
}

resource "aws_autoscaling_group" "this" {
  name                  = var.cluster_name
  min_size              = var.cluster_min_size
  max_size              = var.cluster_max_size
  vpc_zone_identifier   = var.subnet_ids
  protect_from_scale_in = var.capacity_provider_enabled

  launch_template {
    id      = aws_launch_template.this.id
    version = aws_launch_template.this.latest_version
  }

  # ECS adds AmazonECSManaged to the group of a capacity provider; without it here, the next apply would remove it.
  dynamic "tag" {
    for_each = merge(
      var.tags,
      { Name = var.cluster_name },
      var.capacity_provider_enabled ? { AmazonECSManaged = "true" } : {},
    )

    content {
      key                 = tag.key
      value               = tag.value
      propagate_at_launch = true
    }
  }

  lifecycle {
    ignore_changes = [desired_capacity]
  }
}
