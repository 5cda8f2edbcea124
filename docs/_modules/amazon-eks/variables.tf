# Inputs that have no default come first.

variable "cluster_name" {
  description = "Name of the cluster."
  type        = string
}

variable "kubernetes_version" {
  description = "Kubernetes version of the control plane and the workers."
  type        = string

  validation {
    condition     = can(regex("^1\\.[0-9]{2}$", var.kubernetes_version))
    error_message = "Use major and minor version only, such as 1.35."
  }
}

variable "vpc_id" {
  description = "ID of the VPC to deploy into."
  type        = string
}

variable "control_plane_vpc_subnet_ids" {
  description = "IDs of subnets in at least two zones in which the control plane puts its network interfaces."
  type        = list(string)
}

variable "cluster_admin_role_arns" {
  description = "ARNs of IAM roles with full control of the cluster. Name at least one, because the role that creates the cluster gets no access automatically."
  type        = list(string)

  validation {
    condition     = length(var.cluster_admin_role_arns) > 0
    error_message = "Name at least one role; otherwise, no one can access the cluster."
  }
}

variable "endpoint_public_access" {
  description = "Make the API reachable from the internet, for the networks below. Otherwise, it is reachable only from the VPC and over the VPN."
  type        = bool
  default     = false
}

variable "allow_inbound_api_access_from_cidr_blocks" {
  description = "Networks that may reach the public endpoint. If you turn it on, name at least one: EKS admits everyone when the list is empty."
  type        = list(string)
  default     = []
}

variable "allow_private_api_access_from_cidr_blocks" {
  description = "Private networks that may reach the private endpoint, such as the management VPC."
  type        = list(string)
  default     = []
}

variable "iam_role_to_rbac_group_mapping" {
  description = "Kubernetes groups by ARN of the IAM role that gets them. Groups that begin with system: are not allowed."
  type        = map(list(string))
  default     = {}
}

variable "worker_groups" {
  description = "Groups of self-managed workers by name."
  type = map(object({
    instance_type = string
    min_size      = number
    max_size      = number
    subnet_ids    = list(string)
    labels        = map(string)
  }))
  default = {}
}

variable "cluster_instance_ami_filters" {
  description = "Filters that select the AMI of the workers. Defaults to the EKS-optimized AMI of the Kubernetes version when null."
  type = object({
    owners  = list(string)
    filters = list(object({ name = string, values = list(string) }))
  })
  default = null
}

variable "fargate_profiles" {
  description = "Namespaces whose pods run on Fargate, in profiles by name."
  type = map(object({
    subnet_ids = list(string)
    namespaces = list(string)
  }))
  default = {}
}

variable "enabled_control_plane_log_types" {
  description = "Logs that the control plane sends to CloudWatch."
  type        = list(string)
  default     = ["api", "audit", "authenticator"]
}

variable "secret_envelope_encryption_kms_key_arn" {
  description = "ARN of a KMS key that encrypts Kubernetes secrets. When null, the module creates one. The key cannot be removed or changed later."
  type        = string
  default     = null
}

variable "schedule_control_plane_services_on_fargate" {
  description = "Run CoreDNS on Fargate, for a cluster without workers."
  type        = bool
  default     = false
}

variable "eks_addons" {
  description = "EKS add-ons that AWS manages."
  type        = list(string)
  default     = ["vpc-cni", "kube-proxy", "coredns"]
}

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
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

variable "alarm_sns_topic_arns" {
  description = "ARNs of the SNS topics that are notified when an alarm fires and when it clears. Without a topic, the alarms notify no one."
  type        = list(string)
  default     = []
}
