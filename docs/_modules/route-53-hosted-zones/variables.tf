# Inputs that have no default come first.

variable "public_zones" {
  description = "Public zones by domain name. Without further names, a certificate covers the zone and a wildcard below it."
  type = map(object({
    comment                   = optional(string, "Managed by Terraform")
    create_certificate        = optional(bool, true)
    subject_alternative_names = optional(list(string))
    force_destroy             = optional(bool, false)
    tags                      = optional(map(string), {})
  }))
  default = {}
}

variable "private_zones" {
  description = "Private zones by domain name, each visible in the VPCs that are listed."
  type = map(object({
    comment       = optional(string, "Managed by Terraform")
    vpc_ids       = list(string)
    force_destroy = optional(bool, false)
  }))
  default = {}
}

variable "service_discovery_private_namespaces" {
  description = "AWS Cloud Map namespaces by name, in which ECS services register themselves."
  type = map(object({
    vpc_id      = string
    description = string
  }))
  default = {}
}

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
}
