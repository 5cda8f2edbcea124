output "vpc_id" {
  description = "ID of the VPC."
  value       = module.vpc.vpc_id
}

output "vpc_name" {
  description = "Name of the VPC, as given."
  value       = var.vpc_name
}

output "vpc_cidr_block" {
  description = "CIDR block of the VPC, for rules that allow it."
  value       = module.vpc.vpc_cidr_block
}

output "public_subnet_ids" {
  description = "IDs of the public subnets, one for each Availability Zone."
  value       = values(module.vpc.public_subnet_ids)
}

output "private_subnet_ids" {
  description = "IDs of the private subnets, one for each Availability Zone."
  value       = values(module.vpc.private_subnet_ids)
}

output "public_route_table_ids" {
  description = "IDs of the route tables of the public subnets, to which peered VPCs add routes for the VPN server and the bastion host."
  value       = module.vpc.public_route_table_ids
}

output "private_route_table_ids" {
  description = "IDs of the route tables of the private subnets, to which peered VPCs add routes."
  value       = module.vpc.private_route_table_ids
}

output "nat_gateway_public_ips" {
  description = "Public addresses from which traffic leaves the private subnets."
  value       = module.vpc.nat_gateway_public_ips
}
