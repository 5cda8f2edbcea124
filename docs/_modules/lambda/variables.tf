# Inputs that have no default come first.

variable "name" {
  description = "Name of the function, its role and its log group."
  type        = string
}

variable "source_path" {
  description = "Folder to zip. Set exactly one of source_path, s3_object and image_uri."
  type        = string
  default     = null
}

variable "s3_object" {
  description = "A zip file in S3, in the region of the function."
  type = object({
    bucket         = string
    key            = string
    object_version = string
  })
  default = null
}

variable "image_uri" {
  description = "Image in ECR, in the region of the function."
  type        = string
  default     = null
}

variable "runtime" {
  description = "Runtime of a zip file."
  type        = string
  default     = null
}

variable "handler" {
  description = "Entry point in a zip file."
  type        = string
  default     = null
}

variable "memory_size" {
  description = "Memory, in MB. CPU scales with it: 1,769 MB equal one vCPU."
  type        = number
  default     = 128

  validation {
    condition     = var.memory_size >= 128 && var.memory_size <= 10240
    error_message = "Use 128 to 10240 MB."
  }
}

variable "timeout" {
  description = "How long one invocation may last, in seconds."
  type        = number
  default     = 30

  validation {
    condition     = var.timeout >= 1 && var.timeout <= 900
    error_message = "Use 1 to 900 seconds."
  }
}

variable "environment_variables" {
  description = "Environment variables. Anyone who can see the function can read them, so do not put secrets here."
  type        = map(string)
  default     = {}
}

variable "schedule_expression" {
  description = "Run the function on a schedule."
  type        = string
  default     = null
}

variable "iam_policy_json" {
  description = "IAM policy of the function, as JSON, in addition to the permission to write logs."
  type        = string
  default     = null
}

variable "vpc_config" {
  description = "Run in a VPC, to reach databases in it. The function then needs a NAT gateway for internet access."
  type = object({
    vpc_id     = string
    subnet_ids = list(string)
  })
  default = null
}

variable "reserved_concurrent_executions" {
  description = "Maximum number of concurrent executions, reserved from the account’s quota. -1 sets no limit."
  type        = number
  default     = -1
}

variable "dead_letter_target_arn" {
  description = "ARN of a queue or topic for asynchronous events that failed three times. The policy of the function must allow sending to it."
  type        = string
  default     = null
}

variable "kms_key_arn" {
  description = "ARN of a KMS key for the environment variables."
  type        = string
  default     = null
}

variable "publish" {
  description = "Publish a numbered version with each change."
  type        = bool
  default     = true
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

variable "alarm_errors_threshold" {
  description = "Number of errors in five minutes at which the alarm fires."
  type        = number
  default     = 1
}

variable "alarm_duration_threshold_percent" {
  description = "Duration of the longest invocation at which the alarm fires, in percent of the timeout."
  type        = number
  default     = 80
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
