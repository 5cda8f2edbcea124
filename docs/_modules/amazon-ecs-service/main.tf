# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_ecs_service" "this" {
  name                               = var.service_name
  cluster                            = var.ecs_cluster_arn
  task_definition                    = aws_ecs_task_definition.this.arn
  launch_type                        = var.launch_type
  desired_count                      = var.desired_number_of_tasks
  deployment_minimum_healthy_percent = var.deployment_minimum_healthy_percent
  deployment_maximum_percent         = var.deployment_maximum_percent
  health_check_grace_period_seconds  = var.load_balancer == null ? null : var.health_check_grace_period_seconds
  enable_execute_command             = var.enable_execute_command
  wait_for_steady_state              = var.wait_for_steady_state
  propagate_tags                     = "SERVICE"
  tags                               = var.tags

  deployment_circuit_breaker {
    enable   = true
    rollback = var.enable_deployment_rollback
  }

  network_configuration {
    subnets         = var.subnet_ids
    security_groups = [aws_security_group.tasks.id]
  }

  dynamic "load_balancer" {
    for_each = var.load_balancer == null ? [] : [1]

    content {
      target_group_arn = aws_lb_target_group.this[0].arn
      container_name   = local.main_container
      container_port   = var.container_definitions[local.main_container].port
    }
  }

  lifecycle {
    # Auto scaling sets the count. A service without a launch type gets the strategy of its cluster, which the provider would
    # otherwise try to remove in every plan.
    ignore_changes = [desired_count, capacity_provider_strategy]

    # After a rollback the service is steady, too, so the provider alone would report success.
    postcondition {
      condition     = !var.wait_for_steady_state || self.task_definition == aws_ecs_task_definition.this.arn
      error_message = "The deployment was rolled back: the service runs ${self.task_definition}."
    }
  }
}

resource "aws_lb_listener_rule" "this" {
  count = var.load_balancer == null ? 0 : 1

  listener_arn = var.load_balancer.listener_arn
  priority     = var.load_balancer.priority

  action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.this[0].arn
  }

  condition {
    host_header {
      values = var.load_balancer.host_names
    }
  }
}

resource "aws_appautoscaling_policy" "cpu" {
  count = var.autoscaling_cpu_target > 0 ? 1 : 0

  name               = "${var.service_name}-cpu"
  policy_type        = "TargetTrackingScaling"
  resource_id        = aws_appautoscaling_target.this.resource_id
  scalable_dimension = aws_appautoscaling_target.this.scalable_dimension
  service_namespace  = aws_appautoscaling_target.this.service_namespace

  target_tracking_scaling_policy_configuration {
    target_value = var.autoscaling_cpu_target

    predefined_metric_specification {
      predefined_metric_type = "ECSServiceAverageCPUUtilization"
    }
  }
}

locals {
  main_container = sort(keys(var.container_definitions))[0]
}
