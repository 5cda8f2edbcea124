# Inputs that have no default come first.

variable "name" {
  description = "Identifier of the cluster, and prefix of its resources."
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

variable "engine" {
  description = "Database engine."
  type        = string
  default     = "aurora-postgresql"

  validation {
    condition     = contains(["aurora-postgresql", "aurora-mysql"], var.engine)
    error_message = "Use aurora-postgresql or aurora-mysql."
  }
}

variable "engine_version" {
  description = "Version of the engine. Defaults to the AWS default when null."
  type        = string
  default     = null
}

variable "instance_count" {
  description = "Number of instances, one of which is the writer. Use two or more for a fast failover."
  type        = number
  default     = 2

  validation {
    condition     = var.instance_count >= 1 && var.instance_count <= 16
    error_message = "Use a number from 1 to 16."
  }
}

variable "instance_type" {
  description = "Instance class. db.serverless scales automatically between the limits of serverless_scaling, which it requires."
  type        = string
  default     = "db.t3.medium"
}

variable "serverless_scaling" {
  description = "Smallest and largest capacity of db.serverless instances, in Aurora capacity units of about 2 GB."
  type = object({
    min_capacity = number
    max_capacity = number
  })
  default = null
}

variable "db_name" {
  description = "Name of the initial database. When null, no database is created."
  type        = string
  default     = null
}

variable "master_username" {
  description = "Name of the administrator."
  type        = string
  default     = "app_admin"
}

variable "db_config_secrets_manager_id" {
  description = "Name or ARN of a secret with engine, username, password and dbname as JSON. Preferred, because it keeps the password out of your code."
  type        = string
  default     = null
}

variable "master_password" {
  description = "Password of the administrator, if you do not use a secret. The password is stored in the state either way."
  type        = string
  default     = null
  sensitive   = true
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

variable "backup_retention_period" {
  description = "How many days of automated backups to keep."
  type        = number
  default     = 30

  validation {
    condition     = var.backup_retention_period >= 1 && var.backup_retention_period <= 35
    error_message = "Use 1 to 35 days. Aurora cannot turn backups off."
  }
}

variable "preferred_backup_window" {
  description = "Daily window for the backup, in UTC."
  type        = string
  default     = "06:00-07:00"
}

variable "preferred_maintenance_window" {
  description = "Weekly window for maintenance, in UTC."
  type        = string
  default     = "sun:07:00-sun:08:00"
}

variable "kms_key_arn" {
  description = "ARN of a KMS key for encryption. Defaults to the AWS-managed key when null; snapshots then cannot be shared with other accounts. Changing it replaces the database, and its data is lost."
  type        = string
  default     = null
}

variable "enable_deletion_protection" {
  description = "Protect the database from deletion while this is true."
  type        = bool
  default     = true
}

variable "skip_final_snapshot" {
  description = "Delete the database without a final snapshot."
  type        = bool
  default     = false
}

variable "db_cluster_parameters" {
  description = "Parameters of the cluster that differ from the default."
  type        = map(string)
  default     = {}
}

variable "enabled_cloudwatch_logs_exports" {
  description = "Logs that go to CloudWatch."
  type        = list(string)
  default     = []
}

variable "enable_perf_insights" {
  description = "Collect the data that CloudWatch Database Insights (formerly Performance Insights) shows, with seven days of history at no cost. Aurora MySQL needs false on db.t3 instances."
  type        = bool
  default     = true
}

variable "apply_immediately" {
  description = "Apply changes immediately instead of in the next maintenance window."
  type        = bool
  default     = false
}

variable "too_many_db_connections_threshold" {
  description = "Number of connections above which the alarm fires. When null, the alarm is not created."
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
