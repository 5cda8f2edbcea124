# Inputs that have no default come first.

variable "name" {
  description = "Name of the namespace."
  type        = string

  validation {
    condition     = can(regex("^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$", var.name))
    error_message = "Use 1 to 63 lower-case letters, digits and hyphens, beginning and ending with a letter or digit."
  }
}

variable "labels" {
  description = "Labels of the namespace."
  type        = map(string)
  default     = {}
}

variable "annotations" {
  description = "Annotations of the namespace."
  type        = map(string)
  default     = {}
}

variable "full_access_rbac_groups" {
  description = "Kubernetes groups that may do everything in the namespace."
  type        = list(string)
  default     = []
}

variable "read_only_access_rbac_groups" {
  description = "Kubernetes groups that may read everything but secrets."
  type        = list(string)
  default     = []
}

variable "full_access_service_accounts" {
  description = "Service accounts that may do everything in the namespace."
  type = list(object({
    name      = string
    namespace = string
  }))
  default = []
}

variable "resource_quota" {
  description = "Limits for the namespace as a whole."
  type        = map(string)
  default     = {}
}

variable "default_container_limits" {
  description = "Limits of containers that set none."
  type = object({
    cpu    = string
    memory = string
  })
  default = null
}

variable "pod_security_level" {
  description = "Pod Security Standard that the namespace enforces. When null, it enforces none."
  type        = string
  default     = null

  validation {
    condition     = var.pod_security_level == null ? true : contains(["privileged", "baseline", "restricted"], var.pod_security_level)
    error_message = "Use privileged, baseline, restricted or null."
  }
}

variable "schedule_pods_on_fargate" {
  description = "Create a Fargate profile for the namespace."
  type        = bool
  default     = false
}

variable "eks_cluster_name" {
  description = "Name of the cluster, for the Fargate profile."
  type        = string
  default     = null
}

variable "pod_execution_iam_role_arn" {
  description = "ARN of the role with which Fargate pulls images."
  type        = string
  default     = null
}

variable "worker_vpc_subnet_ids" {
  description = "IDs of private subnets for pods on Fargate."
  type        = list(string)
  default     = []
}
