# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_eks_node_group" "this" {
  for_each = var.managed_node_groups

  cluster_name    = var.cluster_name
  node_group_name = each.key
  node_role_arn   = local.worker_iam_role_arn
  subnet_ids      = each.value.subnet_ids
  instance_types  = [each.value.instance_type]
  capacity_type   = var.use_spot ? "SPOT" : "ON_DEMAND"
  disk_size       = var.root_volume_size
  labels          = each.value.labels
  tags            = var.tags

  scaling_config {
    desired_size = each.value.min_size
    min_size     = each.value.min_size
    max_size     = each.value.max_size
  }

  dynamic "taint" {
    for_each = lookup(var.taints, each.key, [])

    content {
      key    = taint.value.key
      value  = taint.value.value
      effect = taint.value.effect
    }
  }

  lifecycle {
    ignore_changes = [scaling_config[0].desired_size]
  }

  # Nodes need the policies of the role to join, and EKS needs them to delete the nodes.
  depends_on = [module.worker_role]
}

module "self_managed" {
  source = "git::git@github.com:ironwright-io/terraform-aws-eks.git//modules/workers?ref=v0.54.0"

  cluster_name                      = var.cluster_name
  vpc_id                            = var.vpc_id
  groups                            = var.self_managed_groups
  taints                            = var.taints
  ami_filters                       = var.instance_ami_filters
  use_spot                          = var.use_spot
  root_volume_size                  = var.root_volume_size
  iam_role_arn                      = local.worker_iam_role_arn
  max_pods_per_node                 = var.max_pods_per_node
  additional_security_group_ids     = var.additional_security_group_ids
  allow_ssh_from_security_group_ids = var.allow_ssh_from_security_group_ids
}

locals {
  worker_iam_role_arn = coalesce(var.worker_iam_role_arn, module.worker_role.arn)
}
