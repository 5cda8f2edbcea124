# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

module "control_plane" {
  source = "git::git@github.com:ironwright-io/terraform-aws-eks.git//modules/control-plane?ref=v0.54.0"

  cluster_name                           = var.cluster_name
  kubernetes_version                     = var.kubernetes_version
  vpc_id                                 = var.vpc_id
  subnet_ids                             = var.control_plane_vpc_subnet_ids
  endpoint_public_access                 = var.endpoint_public_access
  public_access_cidrs                    = var.allow_inbound_api_access_from_cidr_blocks
  private_access_cidrs                   = var.allow_private_api_access_from_cidr_blocks
  enabled_log_types                      = var.enabled_control_plane_log_types
  log_retention_in_days                  = var.log_retention_in_days
  secret_envelope_encryption_kms_key_arn = var.secret_envelope_encryption_kms_key_arn
  addons                                 = var.eks_addons
  coredns_on_fargate                     = var.schedule_control_plane_services_on_fargate
}

module "workers" {
  source = "git::git@github.com:ironwright-io/terraform-aws-eks.git//modules/workers?ref=v0.54.0"

  cluster_name = module.control_plane.cluster_name
  groups       = var.worker_groups
  ami_filters  = var.cluster_instance_ami_filters
}

module "access" {
  source = "git::git@github.com:ironwright-io/terraform-aws-eks.git//modules/access-entries?ref=v0.54.0"

  cluster_name = module.control_plane.cluster_name

  entries = merge(
    {
      for arn in var.cluster_admin_role_arns : arn => {
        access_policies = { AmazonEKSClusterAdminPolicy = { scope = "cluster" } }
      }
    },
    { for arn, groups in var.iam_role_to_rbac_group_mapping : arn => { kubernetes_groups = groups } },
  )
}

resource "aws_eks_access_entry" "workers" {
  cluster_name  = module.control_plane.cluster_name
  principal_arn = module.workers.iam_role_arn
  type          = "EC2_LINUX"
}

resource "aws_eks_fargate_profile" "this" {
  for_each = var.fargate_profiles

  cluster_name           = module.control_plane.cluster_name
  fargate_profile_name   = each.key
  pod_execution_role_arn = module.control_plane.fargate_execution_role_arn
  subnet_ids             = each.value.subnet_ids

  dynamic "selector" {
    for_each = toset(each.value.namespaces)

    content {
      namespace = selector.value
    }
  }
}
