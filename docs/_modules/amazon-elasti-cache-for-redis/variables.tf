# Inputs that have no default come first.

variable "name" {
  description = "Identifier of the replication group, at most 40 characters."
  type        = string

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{0,39}$", var.name))
    error_message = "Use 1 to 40 lower-case letters, digits and hyphens, beginning with a letter."
  }
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

variable "num_replicas" {
  description = "How many replicas of each primary, 1 or more for automatic failover. With 0, set enable_multi_az to false and, unless cluster mode is on, enable_automatic_failover as well."
  type        = number

  validation {
    condition     = var.num_replicas >= 0 && var.num_replicas <= 5
    error_message = "Use a number from 0 to 5."
  }
}

variable "engine" {
  description = "Engine: valkey or redis. A change from redis to valkey upgrades the group in place."
  type        = string
  default     = "redis"

  validation {
    condition     = contains(["redis", "valkey"], var.engine)
    error_message = "Use redis or valkey."
  }
}

variable "redis_version" {
  description = "Version of the engine: 7.1 is the last of Redis OSS, Valkey has 7.2 and later."
  type        = string
  default     = "7.1"
}

variable "num_node_groups" {
  description = "Number of shards in cluster mode, which also needs a parameter group with cluster-enabled, such as default.valkey8.cluster.on. When null, cluster mode is off."
  type        = number
  default     = null
}

variable "port" {
  description = "Port."
  type        = number
  default     = 6379
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

variable "enable_automatic_failover" {
  description = "Let a replica take over when the primary fails."
  type        = bool
  default     = true
}

variable "enable_multi_az" {
  description = "Spread the nodes over zones."
  type        = bool
  default     = true
}

variable "enable_transit_encryption" {
  description = "Require TLS for all connections. Changing it replaces a group with an engine older than Redis OSS 7.0.5, and its data is lost. With a newer engine, first make the change with the AWS CLI, in two steps: ElastiCache requires the mode preferred in between."
  type        = bool
  default     = true
}

variable "enable_at_rest_encryption" {
  description = "Encrypt snapshots and swap. Changing it replaces the group, and its data is lost."
  type        = bool
  default     = true
}

variable "auth_token_secret_id" {
  description = "Name or ARN of a secret that holds a password of 16 to 128 characters. Needs TLS."
  type        = string
  default     = null
}

variable "parameter_group_name" {
  description = "Name of an existing parameter group. Defaults to the default group of the engine version when null."
  type        = string
  default     = null
}

variable "snapshot_retention_limit" {
  description = "Number of daily snapshots to keep. 0 turns snapshots off."
  type        = number
  default     = 7
}

variable "snapshot_window" {
  description = "Daily window for the snapshot, in UTC, at least an hour."
  type        = string
  default     = "06:00-07:00"
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

variable "hosted_zone_id" {
  description = "ID of a private zone in which to create a name."
  type        = string
  default     = null
}

variable "domain_name" {
  description = "A name for the primary in that zone."
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
