# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

module "asg" {
  source = "git::git@github.com:ironwright-io/terraform-aws-openvpn.git//modules/openvpn-server?ref=v0.27.0"

  name                  = var.name
  vpc_id                = var.vpc_id
  subnet_ids            = var.subnet_ids
  ami                   = data.aws_ami.selected.id
  instance_type         = var.instance_type
  eip_id                = aws_eip.openvpn.id
  backup_bucket_name    = module.backup.bucket_name
  ca_cert_fields        = var.ca_cert_fields
  vpn_subnet            = var.vpn_subnet
  vpn_route_cidr_blocks = var.vpn_route_cidr_blocks
  request_queue_url     = aws_sqs_queue.requests.url
  revocation_queue_url  = aws_sqs_queue.revocations.url
}

resource "aws_eip" "openvpn" {
  domain = "vpc"
  tags   = merge(var.tags, { Name = var.name })
}

resource "aws_sqs_queue" "requests" {
  name                              = var.request_queue_name
  kms_master_key_id                 = local.kms_key_arn
  kms_data_key_reuse_period_seconds = 300
  message_retention_seconds         = 3600
}

resource "aws_sqs_queue" "revocations" {
  name                              = var.revocation_queue_name
  kms_master_key_id                 = local.kms_key_arn
  kms_data_key_reuse_period_seconds = 300
}

resource "aws_security_group_rule" "vpn" {
  type              = "ingress"
  security_group_id = aws_security_group.openvpn.id
  from_port         = 1194
  to_port           = 1194
  protocol          = "udp"
  cidr_blocks       = var.allow_vpn_from_cidr_list
}
