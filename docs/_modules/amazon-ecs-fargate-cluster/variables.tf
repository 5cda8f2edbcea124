# Inputs that have no default come first.

variable "cluster_name" {
  description = "Name of the cluster."
  type        = string
}

variable "default_capacity_provider_strategy" {
  description = "How tasks are split between FARGATE and FARGATE_SPOT, for services that set no launch type."
  type = list(object({
    capacity_provider = string
    weight            = number
    base              = number
  }))
  default = [
    {
      capacity_provider = "FARGATE"
      weight            = 1
      base              = 0
    },
  ]
}

variable "enable_container_insights" {
  description = "Collect metrics of tasks and containers."
  type        = bool
  default     = true
}

variable "exec_log_group_name" {
  description = "Name of the log group for commands run with ECS Exec. When null, they are not logged."
  type        = string
  default     = null
}

variable "exec_kms_key_arn" {
  description = "ARN of a KMS key that encrypts ECS Exec sessions."
  type        = string
  default     = null
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

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
}
