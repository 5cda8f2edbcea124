# Inputs that have no default come first.

variable "managed_policy_name" {
  description = "Name of the AWS managed policy that the role gets. Choose the least that lets us help."
  type        = string

  validation {
    condition     = contains(["ReadOnlyAccess", "PowerUserAccess", "AdministratorAccess", "ViewOnlyAccess"], var.managed_policy_name)
    error_message = "Use ViewOnlyAccess, ReadOnlyAccess, PowerUserAccess or AdministratorAccess."
  }
}

variable "external_id" {
  description = "A value that you get from us and that the trust policy requires. It prevents third parties from tricking us into using your role."
  type        = string
  sensitive   = true
}

variable "iam_role_name" {
  description = "Name of the role."
  type        = string
  default     = "IronwrightAccess"
}

variable "ironwright_account_id" {
  description = "The account from which we assume the role. Do not change it."
  type        = string
  default     = "999900001111"
}

variable "require_mfa" {
  description = "Require MFA in the trust policy."
  type        = bool
  default     = true
}

variable "valid_until" {
  description = "Time after which the role can no longer be assumed, in RFC 3339 format. A session that began before it lasts up to max_session_duration."
  type        = string
  default     = null
}

variable "max_session_duration" {
  description = "How long one session may last, in seconds."
  type        = number
  default     = 3600

  validation {
    condition     = var.max_session_duration >= 3600 && var.max_session_duration <= 43200
    error_message = "Use 3600 to 43200 seconds: 1 to 12 hours."
  }
}

variable "permissions_boundary_arn" {
  description = "ARN of a policy that limits what the role may do, whatever else it has."
  type        = string
  default     = null
}

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
}
