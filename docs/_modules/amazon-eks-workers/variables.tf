# Inputs that have no default come first.

variable "cluster_name" {
  description = "Name of the EKS cluster."
  type        = string
}

variable "vpc_id" {
  description = "ID of the VPC to deploy into."
  type        = string
}

variable "self_managed_groups" {
  description = "Self-managed groups by name, each an Auto Scaling Group."
  type = map(object({
    instance_type = string
    min_size      = number
    max_size      = number
    subnet_ids    = list(string)
    labels        = map(string)
  }))
  default = {}
}

variable "managed_node_groups" {
  description = "Managed node groups by name, which EKS updates on request."
  type = map(object({
    instance_type = string
    min_size      = number
    max_size      = number
    subnet_ids    = list(string)
    labels        = map(string)
  }))
  default = {}
}

variable "taints" {
  description = "Taints by name of the group. The effect is NO_SCHEDULE, NO_EXECUTE or PREFER_NO_SCHEDULE."
  type = map(list(object({
    key    = string
    value  = string
    effect = string
  })))
  default = {}
}

variable "use_spot" {
  description = "Use Spot Instances in all groups of this service."
  type        = bool
  default     = false
}

variable "instance_ami_filters" {
  description = "Filters that select the AMI of self-managed groups. Defaults to the EKS-optimized AMI of the cluster’s version when null."
  type = object({
    owners  = list(string)
    filters = list(object({ name = string, values = list(string) }))
  })
  default = null
}

variable "root_volume_size" {
  description = "Size of the root volume, in GB. Volumes of self-managed nodes are encrypted; those of managed node groups only if the account encrypts EBS volumes by default."
  type        = number
  default     = 40
}

variable "worker_iam_role_arn" {
  description = "ARN of an existing role. When null, the module creates one; EKS adds its access entry automatically only for managed node groups."
  type        = string
  default     = null
}

variable "additional_security_group_ids" {
  description = "Additional security groups of the self-managed nodes."
  type        = list(string)
  default     = []
}

variable "allow_ssh_from_security_group_ids" {
  description = "Security groups from which SSH to the self-managed nodes is allowed."
  type        = list(string)
  default     = []
}

variable "max_pods_per_node" {
  description = "Maximum number of pods per self-managed node. Defaults to the instance type's limit without prefix delegation when null."
  type        = number
  default     = null
}

variable "alarm_sns_topic_arns" {
  description = "ARNs of the SNS topics that are notified when an alarm fires and when it clears. Without a topic, the alarms notify no one."
  type        = list(string)
  default     = []
}

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
}
