# Inputs that have no default come first.

variable "aws_region" {
  description = "The AWS region of the cluster."
  type        = string
}

variable "cluster_name" {
  description = "Name of the EKS cluster."
  type        = string
}

variable "vpc_id" {
  description = "ID of the VPC to deploy into."
  type        = string
}

variable "iam_openid_connect_provider_arn" {
  description = "ARN of the cluster’s OIDC provider."
  type        = string
}

variable "iam_openid_connect_provider_issuer_url" {
  description = "Issuer URL of the cluster’s OIDC provider."
  type        = string
}

variable "enable_alb_ingress_controller" {
  description = "Install the AWS Load Balancer Controller, which creates load balancers for ingresses."
  type        = bool
  default     = true
}

variable "enable_external_dns" {
  description = "Install external-dns, which creates Route 53 records for ingresses and services."
  type        = bool
  default     = true
}

variable "external_dns_domain_filters" {
  description = "Domains that external-dns may touch."
  type        = list(string)
  default     = []
}

variable "external_dns_hosted_zone_ids" {
  description = "Zones that external-dns may change."
  type        = list(string)
  default     = []
}

variable "enable_cluster_autoscaler" {
  description = "Install the Cluster Autoscaler."
  type        = bool
  default     = true
}

variable "autoscaler_version" {
  description = "Version of the Cluster Autoscaler. Its minor version must match the cluster's."
  type        = string
  default     = "v1.35.0"
}

variable "autoscaler_skip_nodes_with_local_storage" {
  description = "Never remove nodes whose pods use local storage."
  type        = bool
  default     = false
}

variable "enable_fluent_bit" {
  description = "Install Fluent Bit, which ships logs of all containers to CloudWatch."
  type        = bool
  default     = true
}

variable "fluent_bit_log_group_name" {
  description = "Name of the log group. When null, it is named after the cluster: /stage/applications."
  type        = string
  default     = null
}

variable "log_retention_in_days" {
  description = "How long CloudWatch keeps the log group. CloudWatch accepts certain values only."
  type        = number
  default     = 30

  validation {
    condition     = contains([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653], var.log_retention_in_days)
    error_message = "Use one of 1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288 and 3653."
  }
}

variable "enable_cloudwatch_agent" {
  description = "Install the CloudWatch agent for Container Insights."
  type        = bool
  default     = true
}

variable "enable_metrics_server" {
  description = "Install metrics-server, which HorizontalPodAutoscalers need."
  type        = bool
  default     = true
}

variable "schedule_on_fargate" {
  description = "Run these services on Fargate. Fluent Bit and the CloudWatch agent are DaemonSets, so they are not installed then."
  type        = bool
  default     = false
}

variable "service_namespace" {
  description = "Namespace of the services."
  type        = string
  default     = "kube-system"
}
