# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_autoscaling_group" "this" {
  # A new launch template version makes a new group; the old one goes when the new one is healthy.
  name                      = "${var.name}-${aws_launch_template.this.latest_version}"
  min_size                  = var.min_size
  max_size                  = var.max_size
  min_elb_capacity          = coalesce(var.min_elb_capacity, var.min_size)
  wait_for_capacity_timeout = var.wait_for_capacity_timeout
  vpc_zone_identifier       = var.subnet_ids
  target_group_arns         = aws_lb_target_group.this[*].arn
  health_check_type         = var.load_balancer == null ? "EC2" : "ELB"
  health_check_grace_period = var.health_check_grace_period

  launch_template {
    id      = aws_launch_template.this.id
    version = aws_launch_template.this.latest_version
  }

  dynamic "tag" {
    for_each = merge(var.tags, { Name = var.name })

    content {
      key                 = tag.key
      value               = tag.value
      propagate_at_launch = true
    }
  }

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_launch_template" "this" {
  name_prefix            = "${var.name}-"
  image_id               = data.aws_ami.selected.id
  instance_type          = var.instance_type
  user_data              = var.user_data == null ? null : base64encode(var.user_data)
  vpc_security_group_ids = [aws_security_group.instances.id]
  key_name               = var.keypair_name

  metadata_options {
    http_endpoint = "enabled"
    http_tokens   = "required"
  }

  iam_instance_profile {
    arn = aws_iam_instance_profile.instances.arn
  }

  block_device_mappings {
    device_name = data.aws_ami.selected.root_device_name

    ebs {
      volume_size = var.root_volume_size
      volume_type = "gp3"
      encrypted   = true
    }
  }
}

resource "aws_autoscaling_schedule" "this" {
  for_each = var.scheduled_scaling

  scheduled_action_name  = each.key
  autoscaling_group_name = aws_autoscaling_group.this.name
  recurrence             = each.value.recurrence
  min_size               = each.value.min_size
  max_size               = each.value.max_size
  desired_capacity       = each.value.desired_capacity
}
