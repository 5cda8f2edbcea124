# Inputs that have no default come first.

variable "name" {
  description = "Identifier of the cluster: at most 50 lower-case letters, digits and hyphens, beginning with a letter."
  type        = string
}

variable "vpc_id" {
  description = "ID of the VPC to deploy into."
  type        = string
}

variable "subnet_ids" {
  description = "IDs of the private persistence subnets, in at least two Availability Zones."
  type        = list(string)
}

variable "instance_type" {
  description = "Node type."
  type        = string
}

variable "num_cache_nodes" {
  description = "Number of nodes."
  type        = number

  validation {
    condition     = var.num_cache_nodes >= 1 && var.num_cache_nodes <= 40
    error_message = "Use a number from 1 to 40."
  }
}

variable "memcached_version" {
  description = "Version of Memcached."
  type        = string
  default     = "1.6.22"
}

variable "az_mode" {
  description = "cross-az spreads the nodes over zones, single-az does not."
  type        = string
  default     = "cross-az"

  validation {
    condition     = contains(["cross-az", "single-az"], var.az_mode)
    error_message = "Use cross-az or single-az. With one node only single-az is possible."
  }
}

variable "port" {
  description = "Port."
  type        = number
  default     = 11211
}

variable "allow_connections_from_cidr_blocks" {
  description = "Networks that may connect to the cluster."
  type        = list(string)
  default     = []
}

variable "allow_connections_from_security_groups" {
  description = "Security groups that may connect to the cluster."
  type        = list(string)
  default     = []
}

variable "parameter_group_name" {
  description = "Name of an existing parameter group. Defaults to the default group of the engine version when null."
  type        = string
  default     = null
}

variable "maintenance_window" {
  description = "Weekly window for maintenance, in UTC."
  type        = string
  default     = "sun:07:00-sun:08:00"
}

variable "apply_immediately" {
  description = "Apply changes immediately instead of in the next maintenance window."
  type        = bool
  default     = false
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
