# Inputs that have no default come first.

variable "name" {
  description = "Identifier of the instance, and prefix of its resources."
  type        = string
}

variable "engine" {
  description = "Database engine."
  type        = string

  validation {
    condition     = contains(["postgres", "mysql", "mariadb", "oracle-ee", "oracle-se2", "sqlserver-ee", "sqlserver-se", "sqlserver-ex", "sqlserver-web"], var.engine)
    error_message = "Use postgres, mysql, mariadb, oracle-ee, oracle-se2, sqlserver-ee, sqlserver-se, sqlserver-ex or sqlserver-web."
  }
}

variable "engine_version" {
  description = "Version of the engine. If you give only the major version, AWS chooses the minor version."
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

variable "allocated_storage" {
  description = "Size of the storage, in GB. You can increase it later, but not reduce it."
  type        = number
}

variable "instance_type" {
  description = "Instance class."
  type        = string
  default     = "db.t3.micro"
}

variable "db_name" {
  description = "Name of the initial database. When null, no database is created."
  type        = string
  default     = null
}

variable "port" {
  description = "Port of the database. Defaults to the engine's port when null."
  type        = number
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

variable "multi_az" {
  description = "Keep a standby in another zone that takes over automatically."
  type        = bool
  default     = true
}

variable "num_read_replicas" {
  description = "How many read replicas to create."
  type        = number
  default     = 0

  validation {
    condition     = var.num_read_replicas >= 0 && var.num_read_replicas <= 15
    error_message = "Use a number from 0 to 15. Oracle and SQL Server allow 5."
  }
}

variable "storage_type" {
  description = "gp3, or io2 with a number of IOPS."
  type        = string
  default     = "gp3"
}

variable "iops" {
  description = "Provisioned IOPS, for io2."
  type        = number
  default     = null
}

variable "max_allocated_storage" {
  description = "Size up to which the storage may grow automatically, in GB. 0 turns autoscaling off."
  type        = number
  default     = 0
}

variable "allow_connections_from_cidr_blocks" {
  description = "Networks that may connect to the database."
  type        = list(string)
  default     = []
}

variable "allow_connections_from_security_groups" {
  description = "Security groups that may connect to the database."
  type        = list(string)
  default     = []
}

variable "backup_retention_period" {
  description = "How many days of automated backups to keep. Point-in-time recovery covers the same period."
  type        = number
  default     = 30

  validation {
    condition     = var.backup_retention_period >= 0 && var.backup_retention_period <= 35
    error_message = "Use 0 to 35 days. 0 turns backups off."
  }
}

variable "backup_window" {
  description = "Daily window for the backup, in UTC. Must not overlap with the maintenance window."
  type        = string
  default     = "06:00-07:00"
}

variable "maintenance_window" {
  description = "Weekly window for maintenance, in UTC."
  type        = string
  default     = "sun:07:00-sun:08:00"
}

variable "allow_major_version_upgrade" {
  description = "Allow a change of the major version."
  type        = bool
  default     = false
}

variable "apply_immediately" {
  description = "Apply changes immediately instead of in the next maintenance window. Some changes restart the database."
  type        = bool
  default     = false
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

variable "parameter_group_parameters" {
  description = "Parameters of the engine that differ from the default."
  type        = map(string)
  default     = {}
}

variable "enabled_cloudwatch_logs_exports" {
  description = "Logs that go to CloudWatch: postgresql and upgrade, or error, general and slowquery for MySQL."
  type        = list(string)
  default     = []
}

variable "enable_perf_insights" {
  description = "Collect the data that CloudWatch Database Insights (formerly Performance Insights) shows, with seven days of history at no cost. MySQL and MariaDB need false on db.t3 and db.t4g instances of size micro or small."
  type        = bool
  default     = true
}

variable "iam_database_authentication_enabled" {
  description = "Allow sign-in with IAM tokens."
  type        = bool
  default     = false
}

variable "share_snapshot_with_account_id" {
  description = "ID of an account with which a function shares each daily snapshot. Requires a customer-managed KMS key."
  type        = string
  default     = null
}

variable "too_many_db_connections_threshold" {
  description = "Number of connections above which the alarm fires. When null, the alarm is not created."
  type        = number
  default     = null
}

variable "low_disk_space_available_threshold" {
  description = "Free storage below which the alarm fires, in bytes."
  type        = number
  default     = 10737418240
}

variable "high_cpu_utilization_threshold" {
  description = "CPU utilization above which the alarm fires, in percent."
  type        = number
  default     = 90
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
