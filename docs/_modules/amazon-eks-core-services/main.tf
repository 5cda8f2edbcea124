# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

terraform {
  required_providers {
    helm = {
      source  = "hashicorp/helm"
      version = "~> 2.17"
    }
    kubernetes = {
      source  = "hashicorp/kubernetes"
      version = "~> 2.37"
    }
  }
}

module "alb_ingress_controller" {
  source = "git::git@github.com:ironwright-io/terraform-aws-eks.git//modules/eks-alb-ingress-controller?ref=v0.54.0"
  count  = var.enable_alb_ingress_controller ? 1 : 0

  aws_region       = var.aws_region
  eks_cluster_name = var.cluster_name
  vpc_id           = var.vpc_id
  namespace        = var.service_namespace
  oidc_provider    = local.oidc_provider
}

module "external_dns" {
  source = "git::git@github.com:ironwright-io/terraform-aws-eks.git//modules/eks-external-dns?ref=v0.54.0"
  count  = var.enable_external_dns ? 1 : 0

  namespace       = var.service_namespace
  domain_filters  = var.external_dns_domain_filters
  hosted_zone_ids = var.external_dns_hosted_zone_ids
  txt_owner_id    = var.cluster_name
  oidc_provider   = local.oidc_provider
}

module "cluster_autoscaler" {
  source = "git::git@github.com:ironwright-io/terraform-aws-eks.git//modules/eks-cluster-autoscaler?ref=v0.54.0"
  count  = var.enable_cluster_autoscaler ? 1 : 0

  aws_region                    = var.aws_region
  eks_cluster_name              = var.cluster_name
  image_tag                     = var.autoscaler_version
  skip_nodes_with_local_storage = var.autoscaler_skip_nodes_with_local_storage
  namespace                     = var.service_namespace
  oidc_provider                 = local.oidc_provider
}

module "fluent_bit" {
  source = "git::git@github.com:ironwright-io/terraform-aws-eks.git//modules/eks-container-logs?ref=v0.54.0"
  count  = var.enable_fluent_bit && !var.schedule_on_fargate ? 1 : 0

  aws_region            = var.aws_region
  log_group_name        = coalesce(var.fluent_bit_log_group_name, "/${var.cluster_name}/applications")
  log_retention_in_days = var.log_retention_in_days
  oidc_provider         = local.oidc_provider
}

module "cloudwatch_agent" {
  source = "git::git@github.com:ironwright-io/terraform-aws-eks.git//modules/eks-cloudwatch-agent?ref=v0.54.0"
  count  = var.enable_cloudwatch_agent && !var.schedule_on_fargate ? 1 : 0

  aws_region       = var.aws_region
  eks_cluster_name = var.cluster_name
  namespace        = var.service_namespace
  oidc_provider    = local.oidc_provider
}

module "metrics_server" {
  source = "git::git@github.com:ironwright-io/terraform-aws-eks.git//modules/eks-metrics-server?ref=v0.54.0"
  count  = var.enable_metrics_server ? 1 : 0

  namespace = var.service_namespace
}

locals {
  oidc_provider = {
    arn        = var.iam_openid_connect_provider_arn
    issuer_url = var.iam_openid_connect_provider_issuer_url
  }
}
