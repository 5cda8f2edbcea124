# Inputs that have no default come first.

variable "domain_name" {
  description = "Name of the domain."
  type        = string

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{2,27}$", var.domain_name))
    error_message = "Use 3 to 28 lower-case letters, digits and hyphens, beginning with a letter."
  }
}

variable "vpc_id" {
  description = "ID of the VPC to deploy into."
  type        = string
}

variable "subnet_ids" {
  description = "IDs of private persistence subnets, one per zone: two or three, or one without zone awareness."
  type        = list(string)
}

variable "instance_type" {
  description = "Type of the data nodes."
  type        = string
}

variable "instance_count" {
  description = "How many data nodes. A multiple of the number of zones."
  type        = number
}

variable "volume_size" {
  description = "Size of the EBS volume of each node, in GB."
  type        = number
}

variable "elasticsearch_version" {
  description = "Version of Elasticsearch, or OpenSearch_1.0 and later."
  type        = string
  default     = "7.10"
}

variable "volume_type" {
  description = "Type of the EBS volumes."
  type        = string
  default     = "gp3"
}

variable "zone_awareness_enabled" {
  description = "Spread nodes and replicas over zones."
  type        = bool
  default     = true
}

variable "availability_zone_count" {
  description = "Over how many zones."
  type        = number
  default     = 2

  validation {
    condition     = contains([2, 3], var.availability_zone_count)
    error_message = "Use 2 or 3."
  }
}

variable "dedicated_master_enabled" {
  description = "Use dedicated master nodes. Recommended for production."
  type        = bool
  default     = false
}

variable "dedicated_master_type" {
  description = "Their type."
  type        = string
  default     = null
}

variable "dedicated_master_count" {
  description = "How many: 3 or 5."
  type        = number
  default     = 3
}

variable "allow_connections_from_cidr_blocks" {
  description = "Networks that may connect to the domain."
  type        = list(string)
  default     = []
}

variable "allow_connections_from_security_groups" {
  description = "Security groups that may connect to the domain."
  type        = list(string)
  default     = []
}

variable "iam_principal_arns" {
  description = "Principals that may call the domain with signed requests."
  type        = list(string)
  default     = ["*"]
}

variable "advanced_security_options" {
  description = "Turn on fine-grained access control. Changing it replaces the domain, and its data is lost."
  type        = bool
  default     = false
}

variable "master_user_arn" {
  description = "ARN of the role that administers it."
  type        = string
  default     = null
}

variable "kms_key_arn" {
  description = "ARN of a KMS key for encryption at rest. Defaults to the AWS-managed key when null. Changing it replaces the domain, and its data is lost."
  type        = string
  default     = null
}

variable "tls_security_policy" {
  description = "TLS versions that are accepted."
  type        = string
  default     = "Policy-Min-TLS-1-2-2019-07"
}

variable "automated_snapshot_start_hour" {
  description = "Hour of the snapshot, in UTC. From version 5.3, snapshots are hourly, and this setting has no effect."
  type        = number
  default     = 0
}

variable "create_service_linked_role" {
  description = "Create the service-linked role. Set to false if the account already has it from another domain."
  type        = bool
  default     = true
}

variable "enabled_log_types" {
  description = "Logs that go to CloudWatch."
  type        = list(string)
  default     = ["ES_APPLICATION_LOGS"]
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
