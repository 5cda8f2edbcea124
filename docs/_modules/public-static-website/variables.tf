# Inputs that have no default come first.

variable "website_domain_name" {
  description = "Domain name of the website, which is also the name of the bucket."
  type        = string
}

variable "hosted_zone_id" {
  description = "ID of the public Route 53 zone for the records."
  type        = string
}

variable "acm_certificate_arn" {
  description = "ARN of an issued certificate for the name, in us-east-1."
  type        = string

  validation {
    condition     = can(regex("^arn:aws:acm:us-east-1:", var.acm_certificate_arn))
    error_message = "CloudFront accepts certificates in us-east-1 only."
  }
}

variable "index_document" {
  description = "Document of the root path."
  type        = string
  default     = "index.html"
}

variable "error_document" {
  description = "Document for paths that do not exist."
  type        = string
  default     = "404.html"
}

variable "error_response_code" {
  description = "HTTP status of that document. Use 200 for applications that route in the browser."
  type        = number
  default     = 404
}

variable "price_class" {
  description = "Which edge locations to use. PriceClass_100 has those in North America, Europe and Israel, PriceClass_200 all but South America, Australia and New Zealand."
  type        = string
  default     = "PriceClass_100"

  validation {
    condition     = contains(["PriceClass_100", "PriceClass_200", "PriceClass_All"], var.price_class)
    error_message = "Use PriceClass_100, PriceClass_200 or PriceClass_All."
  }
}

variable "default_ttl" {
  description = "How long CloudFront caches files without a Cache-Control header, in seconds."
  type        = number
  default     = 86400
}

variable "response_headers" {
  description = "Security headers that are added to each response."
  type        = map(string)
  default = {
    Strict-Transport-Security = "max-age=31536000; includeSubDomains"
    X-Content-Type-Options    = "nosniff"
    Referrer-Policy           = "strict-origin-when-cross-origin"
  }
}

variable "geo_restriction_locations" {
  description = "Countries that may access the website, as ISO codes. An empty list allows all."
  type        = list(string)
  default     = []
}

variable "web_acl_arn" {
  description = "ARN of a WAF web ACL of scope CLOUDFRONT."
  type        = string
  default     = null
}

variable "access_logs_expiration_days" {
  description = "How long access logs are kept."
  type        = number
  default     = 90
}

variable "enable_versioning" {
  description = "Keep old versions of files."
  type        = bool
  default     = true
}

variable "force_destroy" {
  description = "Delete the bucket with its content when the service is destroyed."
  type        = bool
  default     = false
}

variable "force_destroy_access_logs_bucket" {
  description = "The same for the bucket of access logs."
  type        = bool
  default     = false
}

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
}
