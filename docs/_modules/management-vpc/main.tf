# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

module "vpc" {
  source = "git::git@github.com:ironwright-io/terraform-aws-vpc.git//modules/vpc-mgmt?ref=v0.26.0"

  vpc_name   = var.vpc_name
  cidr_block = var.cidr_block

  private_subnets = local.private_subnets
  public_subnets  = local.public_subnets

  num_nat_gateways = var.num_nat_gateways
  custom_nat_eips  = var.custom_nat_eips
  custom_tags      = var.tags
}

module "network_acls" {
  source = "git::git@github.com:ironwright-io/terraform-aws-vpc.git//modules/vpc-mgmt-network-acls?ref=v0.26.0"
  count  = var.create_network_acls ? 1 : 0

  vpc_id                                   = module.vpc.vpc_id
  vpc_name                                 = var.vpc_name
  vpc_cidr_block                           = var.cidr_block
  public_subnet_ids                        = values(module.vpc.public_subnet_ids)
  private_subnet_ids                       = values(module.vpc.private_subnet_ids)
  allow_administrative_remote_access_cidrs = var.allow_administrative_remote_access_cidrs
}

module "flow_logs" {
  source = "git::git@github.com:ironwright-io/terraform-aws-vpc.git//modules/vpc-flow-logs?ref=v0.26.0"
  count  = var.create_flow_logs ? 1 : 0

  vpc_id          = module.vpc.vpc_id
  destination_arn = var.flow_logs_destination_arn
  traffic_type    = "ALL"
}

resource "aws_vpc_endpoint" "gateway" {
  for_each = toset(var.gateway_endpoints)

  vpc_id          = module.vpc.vpc_id
  service_name    = "com.amazonaws.${var.aws_region}.${each.value}"
  route_table_ids = module.vpc.private_route_table_ids
}

data "aws_availability_zones" "available" {
  state         = "available"
  exclude_names = var.availability_zone_exclude_names
}

# Private subnets in the lower half of the VPC, public ones in the upper half.
locals {
  zones = slice(data.aws_availability_zones.available.names, 0, var.num_availability_zones)

  private_subnets = { for i, zone in local.zones : zone => cidrsubnet(var.cidr_block, var.subnet_bits, i) }
  public_subnets  = { for i, zone in local.zones : zone => cidrsubnet(var.cidr_block, var.subnet_bits, pow(2, var.subnet_bits - 1) + i) }
}
