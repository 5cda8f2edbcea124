# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_instance" "bastion" {
  ami                    = data.aws_ami.selected.id
  instance_type          = var.instance_type
  subnet_id              = var.subnet_id
  vpc_security_group_ids = [aws_security_group.bastion.id]
  key_name               = var.keypair_name
  iam_instance_profile   = aws_iam_instance_profile.bastion.name
  user_data              = data.cloudinit_config.bastion.rendered
  tags                   = merge(var.tags, { Name = var.name })

  metadata_options {
    http_endpoint = "enabled"
    http_tokens   = "required"
  }

  root_block_device {
    volume_size = var.root_volume_size
    volume_type = "gp3"
    encrypted   = true
  }
}

resource "aws_eip" "bastion" {
  instance = aws_instance.bastion.id
  domain   = "vpc"
  tags     = merge(var.tags, { Name = var.name })
}

resource "aws_security_group_rule" "ssh" {
  type              = "ingress"
  security_group_id = aws_security_group.bastion.id
  from_port         = 22
  to_port           = 22
  protocol          = "tcp"
  cidr_blocks       = var.allow_ssh_from_cidr_list
}

resource "aws_route53_record" "bastion" {
  count = var.domain_name == null ? 0 : 1

  zone_id = var.hosted_zone_id
  name    = var.domain_name
  type    = "A"
  ttl     = 60
  records = [aws_eip.bastion.public_ip]
}
