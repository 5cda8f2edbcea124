# Inputs that have no default come first.

variable "secret_name_prefixes" {
  description = "Prefixes of the secrets that the scripts may write, such as the name of the environment."
  type        = list(string)

  validation {
    condition     = length(var.secret_name_prefixes) > 0 && alltrue([for prefix in var.secret_name_prefixes : can(regex("^[a-zA-Z0-9/_+=.@-]+$", prefix))])
    error_message = "Name at least one prefix, without wildcards."
  }
}

variable "name" {
  description = "Prefix of the names of the policy and the alarms."
  type        = string
  default     = "tls-scripts"
}

variable "issuer_role_names" {
  description = "IAM roles of this account that may run the scripts. They get the policy attached."
  type        = list(string)
  default     = []
}

variable "kms_key_arn" {
  description = "ARN of the KMS key that encrypts the secrets. Defaults to the AWS-managed key when null."
  type        = string
  default     = null
}

variable "imported_certificate_arns" {
  description = "Certificates to monitor, each under a name of your choice: the ARNs that `create-tls-cert.sh --import-to-acm` printed."
  type        = map(string)
  default     = {}
}

variable "days_before_expiry" {
  description = "How many days before a certificate expires its alarm fires."
  type        = number
  default     = 30

  validation {
    condition     = var.days_before_expiry >= 7 && var.days_before_expiry <= 90
    error_message = "Use a number from 7 to 90."
  }
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
