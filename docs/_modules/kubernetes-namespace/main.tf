# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

terraform {
  required_providers {
    kubernetes = {
      source  = "hashicorp/kubernetes"
      version = "~> 2.37"
    }
  }
}

resource "kubernetes_namespace" "this" {
  metadata {
    name        = var.name
    annotations = var.annotations
    labels = merge(
      var.labels,
      var.pod_security_level == null ? {} : { "pod-security.kubernetes.io/enforce" = var.pod_security_level },
    )
  }
}

resource "kubernetes_role" "full_access" {
  metadata {
    name      = "${var.name}-full-access"
    namespace = kubernetes_namespace.this.metadata[0].name
  }

  rule {
    api_groups = ["*"]
    resources  = ["*"]
    verbs      = ["*"]
  }
}

resource "kubernetes_role_binding" "full_access" {
  # A binding needs at least one subject.
  count = length(var.full_access_rbac_groups) + length(var.full_access_service_accounts) > 0 ? 1 : 0

  metadata {
    name      = "${var.name}-full-access"
    namespace = kubernetes_namespace.this.metadata[0].name
  }

  role_ref {
    api_group = "rbac.authorization.k8s.io"
    kind      = "Role"
    name      = kubernetes_role.full_access.metadata[0].name
  }

  dynamic "subject" {
    for_each = toset(var.full_access_rbac_groups)

    content {
      api_group = "rbac.authorization.k8s.io"
      kind      = "Group"
      name      = subject.value
    }
  }

  dynamic "subject" {
    for_each = var.full_access_service_accounts

    content {
      kind      = "ServiceAccount"
      name      = subject.value.name
      namespace = subject.value.namespace
    }
  }
}

resource "kubernetes_resource_quota" "this" {
  count = length(var.resource_quota) > 0 ? 1 : 0

  metadata {
    name      = var.name
    namespace = kubernetes_namespace.this.metadata[0].name
  }

  spec {
    hard = var.resource_quota
  }
}
