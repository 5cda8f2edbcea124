# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_instance" "this" {
  ami                     = data.aws_ami.selected.id
  instance_type           = var.instance_type
  subnet_id               = var.subnet_id
  vpc_security_group_ids  = [aws_security_group.this.id]
  iam_instance_profile    = aws_iam_instance_profile.this.name
  key_name                = var.keypair_name
  user_data               = data.cloudinit_config.this.rendered
  disable_api_termination = var.enable_termination_protection
  tags                    = merge(var.tags, { Name = var.name })

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

resource "aws_ebs_volume" "data" {
  for_each = var.ebs_volumes

  availability_zone = data.aws_subnet.this.availability_zone
  size              = each.value.size
  type              = each.value.type
  encrypted         = true
  tags              = merge(var.tags, { Name = "${var.name}-${each.key}", snapshot = var.name })
}

resource "aws_volume_attachment" "data" {
  for_each = var.ebs_volumes

  device_name                    = each.value.device_name
  volume_id                      = aws_ebs_volume.data[each.key].id
  instance_id                    = aws_instance.this.id
  stop_instance_before_detaching = true
}
