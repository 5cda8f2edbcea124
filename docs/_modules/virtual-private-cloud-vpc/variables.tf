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
  description = "How many NAT gateways to create, each in a public subnet of its own Availability Zone. Use one per zone in production, 1 elsewhere, and 0 if private subnets need no internet access."
  type        = number

  validation {
    condition     = var.num_nat_gateways >= 0 && var.num_nat_gateways <= 4
    error_message = "Use a number from 0 to 4."
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
  description = "How many bits each tier adds to the prefix of the VPC. In a /16 the default gives /19 subnets with 8,187 usable addresses to applications, and /22 subnets with 1,019 to the two other tiers. AWS allows no subnet smaller than a /28, so give a VPC smaller than a /22 fewer bits, such as 4 for each tier in a /24."
  type = object({
    private_app         = number
    public              = number
    private_persistence = number
  })
  default = {
    private_app         = 3
    public              = 6
    private_persistence = 6
  }
}

variable "create_public_subnets" {
  description = "Create public subnets, with an internet gateway."
  type        = bool
  default     = true
}

variable "create_private_persistence_subnets" {
  description = "Create the third tier of subnets, for data stores."
  type        = bool
  default     = true
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

variable "allow_private_persistence_internet_access" {
  description = "Give the persistence tier a route to the NAT gateways."
  type        = bool
  default     = false
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

variable "flow_logs_traffic_type" {
  description = "Which traffic to log."
  type        = string
  default     = "ALL"

  validation {
    condition     = contains(["ALL", "ACCEPT", "REJECT"], var.flow_logs_traffic_type)
    error_message = "Use ALL, ACCEPT or REJECT."
  }
}

variable "gateway_endpoints" {
  description = "Services that get a gateway endpoint, which is free."
  type        = list(string)
  default     = ["s3", "dynamodb"]
}

variable "interface_endpoints" {
  description = "Services that get an interface endpoint in the private app subnets. Each costs about 7 US dollars per month and Availability Zone."
  type        = list(string)
  default     = []
}

variable "peering_connection" {
  description = "A VPC in the same account and region to peer with, usually the management VPC. Routes are added on both sides."
  type = object({
    vpc_id          = string
    cidr_block      = string
    route_table_ids = list(string)
  })
  default = null
}

variable "eks_cluster_names" {
  description = "Names of EKS clusters that will run in this VPC. Subnets get the tags that load balancer controllers look for."
  type        = list(string)
  default     = []
}

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
}
