# Inputs that have no default come first.

variable "alb_name" {
  description = "Name of the load balancer, at most 32 characters. Access logs and the security group carry it too."
  type        = string

  validation {
    condition     = length(var.alb_name) <= 32
    error_message = "Use at most 32 characters: AWS allows no more."
  }
}

variable "is_internal_alb" {
  description = "Give the load balancer private addresses only. Changing this replaces it."
  type        = bool
}

variable "vpc_id" {
  description = "ID of the VPC to deploy into."
  type        = string
}

variable "subnet_ids" {
  description = "IDs of at least two subnets in different Availability Zones: public ones for a public load balancer, private ones for an internal one."
  type        = list(string)
}

variable "http_listener_ports" {
  description = "Ports with an HTTP listener. Unless redirects are off, they redirect to HTTPS."
  type        = list(number)
  default     = [80]
}

variable "redirect_http_to_https" {
  description = "Answer HTTP requests with a permanent redirect to HTTPS on port 443. Set it to false if no HTTPS listener has that port."
  type        = bool
  default     = true
}

variable "https_listeners" {
  description = "Domain names of ACM certificates by port. The certificates have to be issued and in the same region."
  type        = map(string)
  default     = {}
}

variable "ssl_policy" {
  description = "The security policy of HTTPS listeners: TLS versions and ciphers."
  type        = string
  default     = "ELBSecurityPolicy-TLS13-1-2-2021-06"
}

variable "allow_inbound_from_cidr_blocks" {
  description = "Networks that may connect to the listeners. Required in practice: without networks or security groups, no one can connect."
  type        = list(string)
  default     = []
}

variable "allow_inbound_from_security_group_ids" {
  description = "Security groups that may connect to the listeners."
  type        = list(string)
  default     = []
}

variable "default_action_status_code" {
  description = "Status of the fixed response for requests that match no rule."
  type        = number
  default     = 404
}

variable "idle_timeout" {
  description = "Seconds after which an idle connection is closed. Applications should keep connections open for longer than this."
  type        = number
  default     = 60

  validation {
    condition     = var.idle_timeout >= 1 && var.idle_timeout <= 4000
    error_message = "Use a number from 1 to 4000."
  }
}

variable "enable_deletion_protection" {
  description = "Protect the load balancer from deletion while this is true."
  type        = bool
  default     = true
}

variable "drop_invalid_header_fields" {
  description = "Remove headers with invalid names, which protects against request smuggling."
  type        = bool
  default     = true
}

variable "access_logs_retention_in_days" {
  description = "How long access logs are kept in S3."
  type        = number
  default     = 90
}

variable "force_destroy_access_logs_bucket" {
  description = "Delete the access log bucket even if it contains logs."
  type        = bool
  default     = false
}

variable "hosted_zone_id" {
  description = "ID of a Route 53 zone in which to create alias records."
  type        = string
  default     = null
}

variable "domain_names" {
  description = "Names in that zone to point to the load balancer."
  type        = list(string)
  default     = []
}

variable "waf_web_acl_arn" {
  description = "ARN of a WAF web ACL (version 2) to attach."
  type        = string
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
