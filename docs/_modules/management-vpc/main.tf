# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

module "vpc" {
  source = "git::git@github.com:ironwright-io/terraform-aws-vpc.git//modules/vpc-mgmt?ref=v0.26.0"

  vpc_name                        = var.vpc_name
  cidr_block                      = var.cidr_block
  num_nat_gateways                = var.num_nat_gateways
  num_availability_zones          = var.num_availability_zones
  availability_zone_exclude_names = var.availability_zone_exclude_names
  subnet_bits                     = var.subnet_bits
  custom_nat_eips                 = var.custom_nat_eips
  custom_tags                     = var.tags
}

module "network_acls" {
  source = "git::git@github.com:ironwright-io/terraform-aws-vpc.git//modules/vpc-mgmt-network-acls?ref=v0.26.0"
  count  = var.create_network_acls ? 1 : 0

  vpc_id                                   = module.vpc.vpc_id
  public_subnet_ids                        = module.vpc.public_subnet_ids
  private_subnet_ids                       = module.vpc.private_subnet_ids
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
