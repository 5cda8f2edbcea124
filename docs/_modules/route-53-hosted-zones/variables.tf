# Inputs that have no default come first.

variable "public_zones" {
  description = "Public zones by domain name. Each value may have: comment, a string; create_certificate, a bool (default true); subject_alternative_names, a list of further names in the certificate (default a wildcard of the zone); force_destroy, a bool; and tags, a map."
  type        = any
  default     = {}
}

variable "private_zones" {
  description = "Private zones by domain name, each visible in the VPCs that are listed."
  type = map(object({
    comment       = string
    vpc_ids       = list(string)
    force_destroy = bool
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
