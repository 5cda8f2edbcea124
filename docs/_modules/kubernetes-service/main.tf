# The heart of the service. IAM policies and the values of probes, autoscaling, volumes and the ingress are in files beside it.

terraform {
  required_providers {
    helm = {
      source  = "hashicorp/helm"
      version = "~> 2.17"
    }
  }
}

resource "helm_release" "this" {
  name       = var.application_name
  namespace  = var.namespace
  repository = "https://helm.ironwright.example"
  chart      = "k8s-service"
  version    = "v0.2.12"
  atomic     = true
  wait       = true
  timeout    = var.wait_timeout

  values = [yamlencode(local.chart_values), yamlencode(local.optional_values), yamlencode(var.override_chart_inputs)]
}

locals {
  chart_values = {
    applicationName               = var.application_name
    replicaCount                  = var.desired_number_of_pods
    minPodsAvailable              = var.min_number_of_pods_available
    envVars                       = var.env_vars
    nodeSelector                  = var.node_selector
    terminationGracePeriodSeconds = var.termination_grace_period_seconds
    shutdownDelay                 = var.prestop_delay_seconds

    containerImage = {
      repository = var.container_image.repository
      tag        = var.container_image.tag
      pullPolicy = var.image_pull_policy
    }

    containerResources = var.container_resources

    service = {
      enabled = true
      ports = {
        app = {
          port       = 80
          targetPort = var.container_port
        }
      }
    }
  }
}

module "service_account_role" {
  source = "git::git@github.com:ironwright-io/terraform-aws-eks.git//modules/eks-iam-role-for-service-account?ref=v0.54.0"
  count  = var.iam_role_policy_json == null ? 0 : 1

  name                            = "${var.cluster_name}-${var.application_name}"
  iam_policy_json                 = var.iam_role_policy_json
  iam_openid_connect_provider_arn = var.iam_openid_connect_provider_arn
  service_account_name            = var.application_name
  namespace                       = var.namespace
}
