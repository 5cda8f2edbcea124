# Inputs that have no default come first.

variable "cluster_name" {
  description = "Name of the cluster and its instances. With a capacity provider, which gets the same name, it must not begin with aws, ecs or fargate."
  type        = string
}

variable "vpc_id" {
  description = "ID of the VPC to deploy into."
  type        = string
}

variable "subnet_ids" {
  description = "IDs of the private app subnets in which instances start."
  type        = list(string)
}

variable "cluster_instance_type" {
  description = "EC2 instance type of the instances."
  type        = string
}

variable "ami_filters" {
  description = "Selects the AMI: the newest image from these owners that matches all filters. It must contain the ECS agent."
  type = object({
    owners  = list(string)
    filters = list(object({ name = string, values = list(string) }))
  })
}

variable "cluster_min_size" {
  description = "The smallest number of instances."
  type        = number
  default     = 2
}

variable "cluster_max_size" {
  description = "The largest number of instances."
  type        = number
  default     = 10
}

variable "capacity_provider_enabled" {
  description = "Let ECS scale the number of instances with the number of pending tasks."
  type        = bool
  default     = true
}

variable "capacity_provider_target" {
  description = "How full the cluster should be, in percent. At 100 there is no spare capacity; at 90, a tenth stays free for deployments."
  type        = number
  default     = 90

  validation {
    condition     = var.capacity_provider_target >= 1 && var.capacity_provider_target <= 100
    error_message = "Use a number from 1 to 100."
  }
}

variable "cluster_instance_root_volume_size" {
  description = "Size of the encrypted root volume, in GB. It holds the images."
  type        = number
  default     = 40
}

variable "spot_price_max" {
  description = "Maximum price per hour for Spot Instances, in US dollars. When null, the cluster uses On-Demand Instances."
  type        = string
  default     = null
}

variable "enable_container_insights" {
  description = "Collect metrics of tasks and containers."
  type        = bool
  default     = true
}

variable "enable_imds" {
  description = "Let the instances use the metadata service. Version 2 is enforced, with one hop, so that containers in bridge mode cannot use it. To block tasks in awsvpc mode as well, set ECS_AWSVPC_BLOCK_IMDS=true for the ECS agent in the AMI."
  type        = bool
  default     = true
}

variable "allow_ssh_from_security_group_ids" {
  description = "Security groups from which SSH is allowed, such as the one of the VPN server."
  type        = list(string)
  default     = []
}

variable "external_account_ssh_iam_role_arn" {
  description = "ARN of the role in the account that holds the IAM users. When null, only the emergency key works for SSH."
  type        = string
  default     = null
}

variable "keypair_name" {
  description = "EC2 key pair for emergencies."
  type        = string
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
