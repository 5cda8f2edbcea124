# Inputs that have no default come first.

variable "aws_region" {
  description = "The AWS region of the VPC. It determines the service names of VPC endpoints and must be the region of the provider."
  type        = string
}

variable "vpc_name" {
  description = "Name of the VPC, and prefix of the names of everything in it."
  type        = string
}

variable "cidr_block" {
  description = "The addresses of the VPC, between a /16 and a /24. It must not overlap with networks that the VPC will be peered with or reached from."
  type        = string

  validation {
    condition     = can(cidrnetmask(var.cidr_block)) && tonumber(split("/", var.cidr_block)[1]) >= 16 && tonumber(split("/", var.cidr_block)[1]) <= 24
    error_message = "Use a CIDR block between /16 and /24, such as 10.10.0.0/16."
  }
}

variable "num_nat_gateways" {
  description = "How many NAT gateways to create. One is enough for a management VPC: if it fails, deployments wait, and users notice nothing."
  type        = number
  default     = 1

  validation {
    condition     = var.num_nat_gateways >= 1 && var.num_nat_gateways <= 4
    error_message = "Use a number from 1 to 4: deploy runners and Jenkins need internet access."
  }
}

variable "num_availability_zones" {
  description = "Number of Availability Zones in which to create subnets."
  type        = number
  default     = 3

  validation {
    condition     = var.num_availability_zones >= 2 && var.num_availability_zones <= 4
    error_message = "Use a number from 2 to 4."
  }
}

variable "availability_zone_exclude_names" {
  description = "Availability Zones to exclude, for example because they lack an instance type. Decide before the first apply: excluding a zone in use later replaces subnets."
  type        = list(string)
  default     = []
}

variable "subnet_bits" {
  description = "How many bits each subnet adds to the prefix of the VPC: 4 makes /24 subnets, with 251 usable addresses, in a /20."
  type        = number
  default     = 4
}

variable "custom_nat_eips" {
  description = "Allocation IDs of Elastic IP addresses to use for the NAT gateways, in place of new ones. Needed when partners allow-list your addresses."
  type        = list(string)
  default     = []
}

variable "create_network_acls" {
  description = "Create the Network ACLs that keep the tiers apart. Without them, every subnet uses the default ACL, which allows everything."
  type        = bool
  default     = true
}

variable "allow_administrative_remote_access_cidrs" {
  description = "Networks from which the Network ACLs allow SSH into the subnets, by name. Security groups have to allow it as well."
  type        = map(string)
  default     = {}
}

variable "create_flow_logs" {
  description = "Write VPC flow logs."
  type        = bool
  default     = true
}

variable "flow_logs_destination_arn" {
  description = "ARN of an S3 bucket or a CloudWatch log group for the flow logs. When null, the module creates a log group. The policy of a bucket must let delivery.logs.amazonaws.com write to it."
  type        = string
  default     = null
}

variable "gateway_endpoints" {
  description = "Services that get a gateway endpoint, which is free."
  type        = list(string)
  default     = ["s3", "dynamodb"]
}

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
}
