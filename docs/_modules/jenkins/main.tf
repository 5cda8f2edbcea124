# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

module "server" {
  source = "git::git@github.com:ironwright-io/terraform-aws-ci.git//modules/jenkins-server?ref=v0.52.0"

  name                              = var.name
  vpc_id                            = var.vpc_id
  subnet_id                         = var.jenkins_subnet_id
  ami                               = data.aws_ami.selected.id
  instance_type                     = var.instance_type
  keypair_name                      = var.keypair_name
  external_account_ssh_iam_role_arn = var.external_account_ssh_iam_role_arn
  ebs_volume_id                     = aws_ebs_volume.home.id
  target_group_arns                 = [aws_lb_target_group.jenkins.arn]
  jvm_memory                        = var.memory
}

resource "aws_ebs_volume" "home" {
  availability_zone = data.aws_subnet.jenkins.availability_zone
  size              = var.jenkins_volume_size
  type              = var.jenkins_volume_type
  encrypted         = true
  tags              = merge(var.tags, { Name = "${var.name}-home" })

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_lb_target_group" "jenkins" {
  name                 = var.name
  port                 = 8080
  protocol             = "HTTP"
  vpc_id               = var.vpc_id
  deregistration_delay = 15

  health_check {
    path    = "/login"
    matcher = "200"
  }
}

module "alb" {
  source = "git::git@github.com:ironwright-io/terraform-aws-load-balancer.git//modules/alb?ref=v0.29.0"

  alb_name                       = var.name
  is_internal_alb                = var.is_internal_alb
  vpc_id                         = var.vpc_id
  subnet_ids                     = var.alb_subnet_ids
  https_listeners                = { 443 = var.acm_ssl_certificate_domain }
  allow_inbound_from_cidr_blocks = var.allow_incoming_http_from_cidr_blocks
}
