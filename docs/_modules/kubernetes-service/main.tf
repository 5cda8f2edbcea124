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

    livenessProbe = var.liveness_probe_path == null ? null : {
      httpGet             = { path = var.liveness_probe_path, port = var.container_port }
      initialDelaySeconds = var.initial_delay_seconds
    }

    readinessProbe = var.readiness_probe_path == null ? null : {
      httpGet             = { path = var.readiness_probe_path, port = var.container_port }
      initialDelaySeconds = var.initial_delay_seconds
    }

    horizontalPodAutoscaler = {
      enabled           = var.horizontal_pod_autoscaler != null
      minReplicas       = try(var.horizontal_pod_autoscaler.min_replicas, null)
      maxReplicas       = try(var.horizontal_pod_autoscaler.max_replicas, null)
      avgCpuUtilization = try(var.horizontal_pod_autoscaler.cpu_target, null)
    }

    secrets = {
      for name, keys in var.secrets_as_env_vars : name => {
        as    = "environment"
        items = { for key, variable in keys : key => { envVarName = variable } }
      }
    }

    configMaps = {
      for name, path in var.configmaps_as_volumes : name => { as = "volume", mountPath = path }
    }

    ingress = {
      enabled = var.ingress != null
      hosts   = var.ingress == null ? [] : [var.ingress.domain_name]
      annotations = merge(
        var.ingress == null ? {} : {
          "alb.ingress.kubernetes.io/scheme"       = var.ingress.expose == "external" ? "internet-facing" : "internal"
          "alb.ingress.kubernetes.io/group.name"   = var.ingress.group_name
          "alb.ingress.kubernetes.io/target-type"  = "ip"
          "alb.ingress.kubernetes.io/listen-ports" = jsonencode([{ HTTP = 80 }, { HTTPS = 443 }])
          "alb.ingress.kubernetes.io/ssl-redirect" = "443"
        },
        var.ingress_annotations,
      )
    }

    serviceAccount = {
      create      = var.iam_role_policy_json != null
      name        = var.iam_role_policy_json == null ? "" : var.application_name
      annotations = { "eks.amazonaws.com/role-arn" = one(module.service_account_role[*].arn) }
    }

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
