output "ecr_repo_arns" {
  description = "ARNs of the repositories, by name."
  value       = { for name, repo in aws_ecr_repository.this : name => repo.arn }
}

output "ecr_repo_urls" {
  description = "Addresses of the repositories, by name, to which a tag is appended."
  value       = { for name, repo in aws_ecr_repository.this : name => repo.repository_url }
}

output "registry_id" {
  description = "ID of the account whose registry it is."
  value       = data.aws_caller_identity.this.account_id
}
