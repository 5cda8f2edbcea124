/**
 * The pages of `npm run bench:pictures`: the documentation of an imaginary module for networks, as Markdown that docsgen,
 * Starlight and VitePress read alike. `sites.js` adds what each of them writes differently.
 */

/**
 * @typedef {object} Page
 * @property {string} title
 * @property {string} description
 * @property {string} body Markdown without the heading of the page.
 */

export const HOME = {
  name: 'Acme Cloud',
  text: 'Networks, clusters and databases for your accounts, as Terraform modules that you can read.',
  code: 'module "vpc" {\n  source   = "acme/vpc/aws"\n  name     = "production"\n  cidr     = "10.0.0.0/16"\n}',
  cards: [
    {
      title: 'Tested in real accounts',
      text: 'Each release is applied and destroyed in two regions.',
    },
    {
      title: 'Small parts',
      text: 'A module does one thing, and its outputs are the inputs of the next.',
    },
    {
      title: 'Upgrades without surprises',
      text: 'A page for each major version names what changes.',
    },
  ],
};

/** @type {Page} */
export const GUIDE = {
  title: 'Design a network',
  description: 'How many subnets a network needs, how large they are, and who may talk to whom.',
  body: `A network is hard to change once something runs in it. An hour with a pencil saves a weekend of migration, so answer three questions before the first \`terraform apply\`.

## How large is it

Each subnet loses five addresses to AWS. A cluster takes one address for each pod, so a network for Kubernetes fills faster than one for virtual machines. Reserve a \`/16\` for each environment, and write the ranges down in one place:

\`\`\`hcl title="networks.tf" {3,8}
module "vpc" {
  source = "acme/vpc/aws"
  cidr   = "10.0.0.0/16"

  zones = ["eu-central-1a", "eu-central-1b", "eu-central-1c"]

  # Pods need addresses, too.
  subnet_sizes = { public = 24, private = 20, data = 24 }
}
\`\`\`

:::tip
Keep the second half of each range free. Peering needs ranges that do not overlap, and a network never gets smaller.
:::

## Which subnets it has

| tier | reachable from | holds |
|---|---|---|
| public | the internet | load balancers, NAT gateways |
| private | public subnets | clusters, functions |
| data | private subnets | databases, caches |

Three tiers in three zones are nine subnets. Most networks never need more:

- **Public** subnets have a route to an internet gateway.
- **Private** subnets reach the internet through a NAT gateway.
- **Data** subnets reach nothing outside of the network.

## Who may talk to whom

Security groups name other groups, not addresses. Then a rule stays true when a server is replaced:

\`\`\`diff
 resource "aws_security_group_rule" "database" {
-  cidr_blocks              = ["10.0.16.0/20"]
+  source_security_group_id = module.cluster.security_group_id
 }
\`\`\`

:::warning
A rule without a source admits everyone. \`terraform plan\` shows it as a change like any other.
:::

## What it costs

A NAT gateway in each zone costs about 100 USD a month before any traffic. For tests, one of them serves all zones.
`,
};

const steps = [
  [
    'Create the accounts',
    'Three accounts, for tests, for staging and for production, and one that pays.',
  ],
  ['Write the network', 'A network with nine subnets, from one module.'],
  ['Connect the office', 'A private connection from your office to the network.'],
  ['Watch the traffic', 'Flow logs that you can search, and an alarm for what is refused.'],
];

/** The chapters of the walkthrough; the second one is in the pictures. */
export const CHAPTERS = steps.map(([title = '', description = '']) => ({
  title,
  description,
  body: `${description} This chapter takes about ten minutes, and costs nothing until the last step.

## Before you begin

You need the AWS CLI with a profile for the test account. This prints the number of the account:

\`\`\`sh
aws sts get-caller-identity --query Account --output text --profile test
\`\`\`

## Write the module

1. Create a folder for the environment.

   \`\`\`sh
   mkdir -p environments/test && cd environments/test
   \`\`\`

2. Write the call of the module into a file.

   \`\`\`hcl title="environments/test/main.tf"
   module "vpc" {
     source = "acme/vpc/aws"
     name   = "test"
     cidr   = "10.1.0.0/16"
   }

   output "vpc_id" {
     value = module.vpc.vpc_id
   }
   \`\`\`

3. Apply it, and read the plan before you answer \`yes\`.

   \`\`\`sh
   terraform init
   terraform apply
   \`\`\`

:::tip
The plan lists 31 resources. If it lists fewer, the module did not find three zones in your region.
:::

## Check the result

The output is the id of the network. Compare it with what AWS shows:

\`\`\`sh
aws ec2 describe-vpcs --vpc-ids "$(terraform output -raw vpc_id)" --query 'Vpcs[0].State'
\`\`\`
`,
}));

const sizes = [
  ['t4g.small', 2, '2 GB', 'up to 5', 11, 'bastions, test environments'],
  ['t4g.large', 2, '8 GB', 'up to 5', 37, 'small services, build agents'],
  ['m7g.large', 2, '8 GB', 'up to 12.5', 64, 'services with a steady load'],
  ['m7g.2xlarge', 8, '32 GB', 'up to 15', 256, 'clusters'],
  ['c7g.xlarge', 4, '8 GB', 'up to 12.5', 114, 'proxies, workers that compute'],
  ['c7g.4xlarge', 16, '32 GB', 'up to 15', 456, 'video, tests in parallel'],
  ['r7g.large', 2, '16 GB', 'up to 12.5', 84, 'caches'],
  ['r7g.4xlarge', 16, '128 GB', 'up to 15', 672, 'databases in memory'],
  ['i4g.xlarge', 4, '32 GB', 'up to 10', 243, 'search, where local disks count'],
];

/** @type {Page} */
export const TABLE = {
  title: 'Sizes of servers',
  description: 'Which size suits which work, and what it costs a month.',
  body: `All prices are for one server in Frankfurt, without a contract, in USD a month.

| \`instance_type\` | processors | memory | Gbit/s | price | use it for |
|---|---|---|---|---|---|
${sizes.map((row) => `| \`${row[0]}\` | ${row.slice(1).join(' | ')} |`).join('\n')}

## Variables that set a size

| variable | default | meaning |
|---|---|---|
| \`cluster_node_instance_types\` | \`["m7g.large"]\` | The sizes of nodes, in the order in which they are tried. The first one that has capacity is used. |
| \`database_instance_class\` | \`"db.r7g.large"\` | The size of the database. A change restarts it in the next maintenance window, unless \`apply_immediately\` is \`true\`. |
| \`bastion_enabled\` | \`false\` | Whether there is a server for connections by SSH. Session Manager needs none. |
`,
};

/**
 * @typedef {object} Input
 * @property {string} name
 * @property {string} type
 * @property {string} description
 * @property {string} [default] An expression; without it, the input is required.
 */

/** @type {readonly Input[]} */
export const INPUTS = [
  {
    name: 'name',
    type: 'string',
    description: 'The name of the network, and the beginning of the names of its parts.',
  },
  { name: 'cidr', type: 'string', description: 'The range of addresses, such as `10.0.0.0/16`.' },
  {
    name: 'zones',
    type: 'list(string)',
    description: 'The availability zones. Each tier has a subnet in each of them.',
    default: '[]',
  },
  {
    name: 'subnet_sizes',
    type: 'object({ public = number, private = number, data = number })',
    description: 'The sizes of subnets, as lengths of prefixes.',
    default: '{ public = 24, private = 20, data = 24 }',
  },
  {
    name: 'nat_gateways',
    type: 'number',
    description: 'How many NAT gateways there are. Zones without one use that of another zone.',
    default: '3',
  },
  {
    name: 'flow_logs_enabled',
    type: 'bool',
    description: 'Whether traffic is recorded in CloudWatch.',
    default: 'true',
  },
  {
    name: 'flow_logs_retention_days',
    type: 'number',
    description: 'How long records are kept.',
    default: '90',
  },
  {
    name: 'dns_domain',
    type: 'string',
    description: 'The domain of a private zone. Without it there is no zone.',
    default: 'null',
  },
  {
    name: 'peer_vpc_ids',
    type: 'map(string)',
    description: 'Networks to connect, by name.',
    default: '{}',
  },
  {
    name: 'kms_key_arn',
    type: 'string',
    description: 'The key that encrypts flow logs. Without it AWS uses a key of its own.',
    default: 'null',
  },
  { name: 'tags', type: 'map(string)', description: 'Tags of all parts.', default: '{}' },
];

/** Names and descriptions. */
export const OUTPUTS = [
  ['vpc_id', 'The id of the network.'],
  ['private_subnet_ids', 'The ids of private subnets, in the order of `zones`.'],
  ['nat_gateway_addresses', 'The addresses from which traffic leaves the network.'],
];
