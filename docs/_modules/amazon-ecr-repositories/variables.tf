# Inputs that have no default come first.

variable "repositories" {
  description = "Repositories by name. Settings that a repository leaves out come from the defaults below. With force_delete, it can be destroyed while it contains images."
  type = map(object({
    external_account_ids_with_read_access  = optional(list(string))
    external_account_ids_with_write_access = optional(list(string))
    enable_automatic_image_scanning        = optional(bool)
    image_tag_mutability                   = optional(string)
    lifecycle_policy_rules                 = optional(any)
    force_delete                           = optional(bool, false)
    tags                                   = optional(map(string), {})
  }))
}

variable "external_account_ids_with_read_access" {
  description = "IDs of accounts that may pull from all repositories without their own setting."
  type        = list(string)
  default     = []
}

variable "external_account_ids_with_write_access" {
  description = "IDs of accounts that may push."
  type        = list(string)
  default     = []
}

variable "default_automatic_image_scanning" {
  description = "Scan images when they are pushed."
  type        = bool
  default     = true
}

variable "default_image_tag_mutability" {
  description = "Whether a tag can be pushed again."
  type        = string
  default     = "IMMUTABLE"

  validation {
    condition     = contains(["MUTABLE", "IMMUTABLE"], var.default_image_tag_mutability)
    error_message = "Use MUTABLE or IMMUTABLE."
  }
}

variable "default_lifecycle_policy_rules" {
  description = "Lifecycle rules for all repositories without their own setting."
  type        = any
  default     = []
}

variable "replication_regions" {
  description = "Regions to which images of all repositories of the account are replicated when they are pushed."
  type        = list(string)
  default     = []
}

variable "kms_key_arn" {
  description = "ARN of a KMS key for encryption. Defaults to AES256 when null. Changing it replaces the repository: with force_delete, its images are lost; without, the apply fails."
  type        = string
  default     = null
}

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
}
