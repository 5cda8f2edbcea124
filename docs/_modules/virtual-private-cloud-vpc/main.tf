# The heart of the service. Security groups and the routes of the peering connection are in files beside it.

module "vpc" {
  source = "git::git@github.com:ironwright-io/terraform-aws-vpc.git//modules/vpc-app?ref=v0.26.0"

  vpc_name   = var.vpc_name
  cidr_block = var.cidr_block

  private_app_subnets         = local.private_app_subnets
  public_subnets              = var.create_public_subnets ? local.public_subnets : {}
  private_persistence_subnets = var.create_private_persistence_subnets ? local.private_persistence_subnets : {}

  num_nat_gateways                          = var.num_nat_gateways
  custom_nat_eips                           = var.custom_nat_eips
  allow_private_persistence_internet_access = var.allow_private_persistence_internet_access

  custom_tags                    = merge(var.tags, local.eks_tags)
  public_subnet_custom_tags      = length(var.eks_cluster_names) == 0 ? {} : { "kubernetes.io/role/elb" = "1" }
  private_app_subnet_custom_tags = length(var.eks_cluster_names) == 0 ? {} : { "kubernetes.io/role/internal-elb" = "1" }
}

module "network_acls" {
  source = "git::git@github.com:ironwright-io/terraform-aws-vpc.git//modules/vpc-app-network-acls?ref=v0.26.0"
  count  = var.create_network_acls ? 1 : 0

  vpc_id                         = module.vpc.vpc_id
  vpc_name                       = var.vpc_name
  public_subnet_ids              = values(module.vpc.public_subnet_ids)
  private_app_subnet_ids         = values(module.vpc.private_app_subnet_ids)
  private_persistence_subnet_ids = values(module.vpc.private_persistence_subnet_ids)
  mgmt_cidr_block                = try(var.peering_connection.cidr_block, null)
}

module "flow_logs" {
  source = "git::git@github.com:ironwright-io/terraform-aws-vpc.git//modules/vpc-flow-logs?ref=v0.26.0"
  count  = var.create_flow_logs ? 1 : 0

  vpc_id          = module.vpc.vpc_id
  destination_arn = var.flow_logs_destination_arn
  traffic_type    = var.flow_logs_traffic_type
}

resource "aws_vpc_endpoint" "gateway" {
  for_each = toset(var.gateway_endpoints)

  vpc_id          = module.vpc.vpc_id
  service_name    = "com.amazonaws.${var.aws_region}.${each.value}"
  route_table_ids = module.vpc.all_route_table_ids
}

resource "aws_vpc_endpoint" "interface" {
  for_each = toset(var.interface_endpoints)

  vpc_id              = module.vpc.vpc_id
  service_name        = "com.amazonaws.${var.aws_region}.${each.value}"
  vpc_endpoint_type   = "Interface"
  subnet_ids          = values(module.vpc.private_app_subnet_ids)
  security_group_ids  = [aws_security_group.interface_endpoints.id]
  private_dns_enabled = true
}

resource "aws_vpc_peering_connection" "this" {
  count = var.peering_connection == null ? 0 : 1

  vpc_id      = module.vpc.vpc_id
  peer_vpc_id = var.peering_connection.vpc_id
  auto_accept = true
}

data "aws_availability_zones" "available" {
  state         = "available"
  exclude_names = var.availability_zone_exclude_names
}

# Each tier begins at an aligned block with room for four zones: applications in the lower half, the others above it.
locals {
  zones = slice(data.aws_availability_zones.available.names, 0, var.num_availability_zones)

  private_app_subnets         = { for i, zone in local.zones : zone => cidrsubnet(var.cidr_block, var.subnet_bits.private_app, i) }
  public_subnets              = { for i, zone in local.zones : zone => cidrsubnet(var.cidr_block, var.subnet_bits.public, pow(2, var.subnet_bits.public - 1) + i) }
  private_persistence_subnets = { for i, zone in local.zones : zone => cidrsubnet(var.cidr_block, var.subnet_bits.private_persistence, pow(2, var.subnet_bits.private_persistence - 1) + 4 + i) }

  eks_tags = { for name in var.eks_cluster_names : "kubernetes.io/cluster/${name}" => "shared" }
}
