/**
 * The commands that the documentation may ask its readers to run: tools, and the subcommands of those whose subcommands
 * differ from version to version. Sources: POSIX and bash for the shell; `terraform -help` of 1.x with the upgrade commands
 * of 0.12 and 0.13, `terragrunt --help` of 0.3x to 0.5x, `packer --help`, `kubectl --help`, `aws help`; the tools of the
 * provider itself (`infrastructure-deployer`, `patcher`).
 */
export const COMMANDS: ReadonlySet<string> = new Set(
  [
    // bash
    '[ break cd continue declare echo exit export for printf pwd read readonly set source unset',
    // POSIX, and what every Linux and macOS has
    'awk base64 bash cat chmod column cp curl cut date diff dig dirname grep head lsblk mkdir mv nc python3',
    'rm sed seq sleep sort ssh ssh-keygen sudo tail tee tr uniq unzip wc xargs',
    // macOS
    'brew pbpaste',
    // common tools
    'aws aws-vault checkov docker dot gh git go gpg jq kubectl packer psql redis-cli terraform',
    'terraform-docs terragrunt tfenv tgenv',
    // the provider's own
    'infrastructure-deployer patcher',
  ].flatMap((line) => line.split(' ')),
);

export const SUBCOMMANDS: Readonly<Record<string, ReadonlySet<string>>> = {
  terraform: words(
    '0.12checklist 0.12upgrade 0.13upgrade apply console destroy fmt force-unlock get graph import init login output plan providers refresh show state taint test untaint validate version workspace',
  ),
  terragrunt: words(
    'apply apply-all destroy destroy-all force-unlock graph-dependencies hclfmt import init output output-all plan plan-all providers refresh render-json run-all show state taint terragrunt-info untaint validate validate-all validate-inputs',
  ),
  packer: words('build console fmt init inspect plugins validate version'),
  kubectl: words(
    'apply auth cluster-info config cordon create delete describe diff drain edit exec explain expose get label logs patch port-forward rollout run scale taint top uncordon version wait',
  ),
  aws: words(
    'accessanalyzer account acm autoscaling ce cloudformation cloudfront cloudtrail cloudwatch configservice configure dynamodb ec2 ec2-instance-connect ecr ecs eks elasticache elbv2 es events guardduty iam kms lambda logs macie2 organizations rds resourcegroupstaggingapi route53 s3 s3api secretsmanager securityhub service-quotas sns sqs ssm sso sso-admin sts support',
  ),
  'aws-vault': words('add clear exec export list login remove rotate'),
  docker: words(
    'build buildx compose cp exec history image images inspect login logs ps pull push rm run stop tag version',
  ),
  tfenv: words('init install list list-remote pin uninstall use version-name'),
  tgenv: words('install list list-remote uninstall use'),
};

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
