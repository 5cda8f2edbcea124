output "vpc_id" {
  description = "ID of the VPC."
  value       = module.vpc.vpc_id
}

output "vpc_name" {
  description = "Name of the VPC, as given."
  value       = var.vpc_name
}

output "vpc_cidr_block" {
  description = "CIDR block of the VPC."
  value       = module.vpc.vpc_cidr_block
}

output "availability_zones" {
  description = "Names of the Availability Zones in use, in the order of the subnets."
  value       = local.zones
}

output "public_subnet_ids" {
  description = "IDs of the public subnets, one for each Availability Zone."
  value       = values(module.vpc.public_subnet_ids)
}

output "private_app_subnet_ids" {
  description = "IDs of the subnets for applications, one for each Availability Zone."
  value       = values(module.vpc.private_app_subnet_ids)
}

output "private_persistence_subnet_ids" {
  description = "IDs of the subnets for data stores, one for each Availability Zone."
  value       = values(module.vpc.private_persistence_subnet_ids)
}

output "private_app_subnet_cidr_blocks" {
  description = "CIDR blocks of the subnets for applications, for rules that allow them."
  value       = values(local.private_app_subnets)
}

output "private_app_route_table_ids" {
  description = "IDs of the route tables of the subnets for applications."
  value       = module.vpc.private_app_route_table_ids
}

output "nat_gateway_public_ips" {
  description = "Public addresses from which traffic leaves the private subnets, for your partners' allow lists."
  value       = module.vpc.nat_gateway_public_ips
}
