import { defineConfig } from 'docsgen';

const portal = 'https://app.ironwright.example';
const company = 'https://www.ironwright.example';
const knowledgeBase = 'https://kb.ironwright.example';
const support = 'https://support.ironwright.example';
const github = 'https://github.com/ironwright-io';

const tagline = 'Learn how to deploy and manage your entire infrastructure as code';

/** Names of services and their keys, which the deployment sets. Without them, pages send nothing and search here. */
const { PAGE_VIEWS_ID, PRODUCT_ANALYTICS_KEY, ALGOLIA_APP_ID, ALGOLIA_SEARCH_KEY } = process.env;

const refarch = 'guides/reference-architecture';
const terraform = 'guides/stay-up-to-date/terraform';
const vpc = 'guides/build-it-yourself/vpc';
const services = 'reference/services';

/** The AWS accounts of Acme, the company of all examples. */
const accounts = {
  'account.root': '111111111111',
  'account.logs': '222222222222',
  'account.security': '333333333333',
  'account.shared': '444444444444',
  'account.dev': '555555555555',
  'account.stage': '666666666666',
  'account.prod': '777777777777',
  'account.sandbox': '888888888888',
};
/** Acme's address plan: the VPCs for applications and for management of each account. */
const networks = {
  'vpc.dev': '10.10.0.0/16',
  'vpc.stage': '10.20.0.0/16',
  'vpc.prod': '10.30.0.0/16',
  'vpc.sandbox': '10.40.0.0/16',
  'mgmt-vpc.dev': '10.11.0.0/20',
  'mgmt-vpc.stage': '10.21.0.0/20',
  'mgmt-vpc.prod': '10.31.0.0/20',
  'mgmt-vpc.sandbox': '10.41.0.0/20',
};
/** Addresses as readers write them, of pages whose names split an abbreviation. */
const readableAddresses = {
  [`${vpc}/core-concepts/network-acls`]: 'network-ac-ls',
  [`${vpc}/core-concepts/default-vpcs-and-custom-vpcs`]: 'default-vp-cs-and-custom-vp-cs',
  [`${vpc}/deployment-walkthrough/clean-up-default-vpcs-and-security-groups`]:
    'clean-up-default-vp-cs-and-security-groups',
  [`${vpc}/deployment-walkthrough/deploy-application-vpcs`]: 'deploy-application-vp-cs',
  [`${vpc}/production-grade-design/multiple-vpcs`]: 'multiple-vp-cs',
  [`${vpc}/production-grade-design/security-groups-and-nacls`]: 'security-groups-and-nac-ls',
  [`${services}/app-orchestration/ec2-instance`]: 'ec-2-instance',
  [`${services}/data-storage/amazon-elasticache-for-memcached`]:
    'amazon-elasti-cache-for-memcached',
  [`${services}/data-storage/amazon-elasticache-for-redis`]: 'amazon-elasti-cache-for-redis',
  [`${services}/data-storage/s3-bucket`]: 's-3-bucket',
  [`${services}/security/openvpn`]: 'open-vpn',
};

/** The releases that pages install and pin. Pages that were checked with them say so in `last_verified`. */
const versions = {
  'catalog-version': 'v0.96.0',
  'ci-version': 'v0.52.0',
  'vpc-version': 'v0.26.0',
  'terraform-version': '1.14.9',
  'terragrunt-version': '1.1.3',
  'opentofu-version': '1.12.6',
};

export default defineConfig({
  title: 'Ironwright Docs',
  tagline,
  url: 'https://docs.ironwright.example',
  favicon: '/favicon.svg',
  image: '/img/social.png',
  home: 'intro/overview/how-it-works',
  docs: {
    main: 'intro/overview/intro-to-ironwright',
    versions: { current: { label: 'Next' } },
    editUrl: `${github}/docs/edit/main/`,
  },
  // A page without a sidebar says so itself: `displayed_sidebar: null` in its front matter.
  sidebars: {
    intro: [
      {
        type: 'category',
        label: 'Overview',
        collapsed: false,
        items: [
          'intro/overview/intro-to-ironwright',
          'intro/overview/how-it-works',
          'intro/overview/getting-started',
          'intro/overview/use-cases',
          'intro/overview/ironwright-production-framework',
          'intro/overview/ironwright-vs-other',
        ],
      },
      {
        type: 'category',
        label: 'Core concepts',
        collapsed: false,
        items: [
          'intro/core-concepts/infrastructure-as-code',
          'intro/core-concepts/immutable-infrastructure',
        ],
      },
      {
        type: 'category',
        label: 'Set up the Developer Portal',
        collapsed: false,
        items: [
          'intro/dev-portal/create-account',
          'intro/dev-portal/invite-team',
          'intro/dev-portal/link-github-id',
        ],
      },
      {
        type: 'category',
        label: 'Set up your environment',
        collapsed: false,
        items: ['intro/environment-setup/recommended_tools'],
      },
      {
        type: 'category',
        label: 'Tool fundamentals',
        collapsed: false,
        items: [
          'intro/tool-fundamentals/terraform',
          'intro/tool-fundamentals/terragrunt',
          'intro/tool-fundamentals/packer',
          'intro/tool-fundamentals/docker',
        ],
      },
      {
        type: 'category',
        label: 'Your first deployment',
        collapsed: false,
        items: [
          'intro/first-deployment/using-terraform-modules',
          'intro/first-deployment/testing',
          'intro/first-deployment/deploy',
        ],
      },
      'intro/next-steps',
    ],
    vpc: {
      title: 'VPC guide',
      items: [{ type: 'autogenerated', dir: 'guides/build-it-yourself/vpc' }],
    },
    landingZone: {
      title: 'Landing zone guide',
      items: [{ type: 'autogenerated', dir: 'guides/build-it-yourself/landing-zone' }],
    },
    kubernetes: {
      title: 'Kubernetes guide',
      items: [{ type: 'autogenerated', dir: 'guides/build-it-yourself/kubernetes-cluster' }],
    },
    pipeline: {
      title: 'Pipelines guide',
      items: [{ type: 'autogenerated', dir: 'guides/build-it-yourself/pipelines' }],
    },
    compliance: {
      title: 'Compliance guide',
      items: [{ type: 'autogenerated', dir: 'guides/build-it-yourself/achieve-compliance' }],
    },
    refarch: {
      title: 'Reference Architecture',
      items: [
        `${refarch}/index`,
        {
          type: 'category',
          label: 'Authenticate',
          items: [
            `${refarch}/authenticate/intro`,
            `${refarch}/authenticate/setting-up-initial-access`,
            `${refarch}/authenticate/authenticate-to-the-aws-web-console`,
            `${refarch}/authenticate/authenticate-to-aws-via-the-cli`,
            `${refarch}/authenticate/authenticate-to-the-vpn-server`,
            `${refarch}/authenticate/authenticate-to-ec2-instances-via-ssh`,
          ],
        },
        {
          type: 'category',
          label: 'Deploy your apps',
          items: [
            `${refarch}/deploy-apps/intro`,
            `${refarch}/deploy-apps/what-is-already-deployed`,
            `${refarch}/deploy-apps/the-app`,
            `${refarch}/deploy-apps/dockerizing`,
            `${refarch}/deploy-apps/publish-docker-image`,
          ],
        },
        {
          type: 'category',
          label: 'Configure Ironwright Pipelines',
          items: [
            `${refarch}/configure-gw-pipelines/intro`,
            `${refarch}/configure-gw-pipelines/ci--cd-pipeline-for-infrastructure-code`,
            `${refarch}/configure-gw-pipelines/ci--cd-pipeline-for-app-code`,
            `${refarch}/configure-gw-pipelines/update-the-ci--cd-pipeline-itself`,
          ],
        },
        {
          type: 'category',
          label: 'Monitoring, alerting and logging',
          items: [
            `${refarch}/monitoring-alerting-logging/intro`,
            `${refarch}/monitoring-alerting-logging/metrics`,
            `${refarch}/monitoring-alerting-logging/alerts`,
            `${refarch}/monitoring-alerting-logging/logs`,
          ],
        },
        {
          type: 'category',
          label: 'Add a new account',
          items: [
            `${refarch}/adding-a-new-account/intro`,
            `${refarch}/adding-a-new-account/create-new-account-in-your-aws-org`,
            `${refarch}/adding-a-new-account/update-logs-security-shared-accounts-to-allow-cross-account-access`,
            `${refarch}/adding-a-new-account/deploy-the-security-baseline`,
            `${refarch}/adding-a-new-account/deploy-the-ecs-deploy-runner`,
          ],
        },
        {
          type: 'category',
          label: 'Undeploy',
          items: [
            `${refarch}/undeploy/intro`,
            `${refarch}/undeploy/before-you-get-started`,
            `${refarch}/undeploy/pre-requisite-understand-module-dependencies`,
            `${refarch}/undeploy/pre-requisite-force-destroy-on-s3-buckets`,
            `${refarch}/undeploy/manually-undeploying-a-single-module`,
            `${refarch}/undeploy/manually-undeploying-multiple-modules-or-an-entire-environment`,
            `${refarch}/undeploy/removing-the-terraform-state`,
            `${refarch}/undeploy/useful-tips`,
            `${refarch}/undeploy/known-errors`,
          ],
        },
      ],
    },
    cis130: {
      title: 'CIS 1.3.0',
      items: [{ type: 'autogenerated', dir: 'guides/stay-up-to-date/cis/cis-1.3.0' }],
    },
    cis140: {
      title: 'CIS 1.4.0',
      items: [{ type: 'autogenerated', dir: 'guides/stay-up-to-date/cis/cis-1.4.0' }],
    },
    dryRefArch: {
      title: 'DRY configuration',
      items: [
        { type: 'autogenerated', dir: `${terraform}/how-to-dry-your-reference-architecture` },
      ],
    },
    terraformServiceProviderV3: {
      title: 'AWS provider 3',
      items: [{ type: 'autogenerated', dir: `${terraform}/how-to-update-to-aws-provider-v3` }],
    },
    terraform1x: {
      title: 'Terraform 1.x',
      items: [{ type: 'autogenerated', dir: `${terraform}/terraform-1.x` }],
    },
    terraform12: {
      title: 'Terraform 0.12',
      items: [{ type: 'autogenerated', dir: `${terraform}/terraform-12` }],
    },
    terraform13: {
      title: 'Terraform 0.13',
      items: [{ type: 'autogenerated', dir: `${terraform}/terraform-13` }],
    },
    terraform14: {
      title: 'Terraform 0.14',
      items: [{ type: 'autogenerated', dir: `${terraform}/terraform-14` }],
    },
    terraform15: {
      title: 'Terraform 0.15',
      items: [{ type: 'autogenerated', dir: `${terraform}/terraform-15` }],
    },
    reference: ['reference/intro'],
    modules: ['reference/modules/stub'],
    tools: ['reference/tools/stub'],
    services: {
      title: 'Service Catalog',
      items: [{ type: 'autogenerated', dir: 'reference/services' }],
    },
  },
  navbar: {
    title: 'Ironwright Docs',
    logo: { light: '/img/logo-light.svg', dark: '/img/logo-dark.svg', href: '/' },
    items: [
      {
        position: 'left',
        label: 'Intro',
        to: '/docs/intro/',
      },
      { position: 'left', label: 'Guides', to: '/docs/guides/' },
      {
        position: 'left',
        label: 'Service Catalog API',
        to: '/docs/reference/services/intro/',
        activeBase: '/docs/reference/',
      },
      { position: 'left', label: 'Courses', to: '/docs/courses/' },
      { type: 'version-dropdown' },
      { type: 'locale-dropdown' },
      { label: 'Knowledge Base', href: knowledgeBase },
      { label: 'Support', href: support },
      { label: 'Sign In', href: portal },
      { type: 'search' },
    ],
  },
  footer: {
    columns: [
      {
        title: 'Company',
        items: [
          { label: 'About', href: `${company}/about` },
          { label: 'Careers', href: `${company}/careers` },
          { label: 'Contact', href: `${company}/contact` },
        ],
      },
      {
        title: 'Community',
        items: [
          { label: 'News archive', to: '/blog/archive/' },
          { label: 'Terratest helpers', href: `${github}/terratest-helpers` },
          { label: 'Example live repository', href: `${github}/infrastructure-live-example` },
          { label: 'These docs on GitHub', href: `${github}/docs` },
        ],
      },
      {
        title: 'Resources',
        items: [
          { label: 'How it works', to: '/docs/intro/overview/how-it-works/' },
          { label: 'Guides', to: '/docs/guides/' },
          { label: 'Service Catalog API', to: '/docs/reference/services/intro/' },
          { label: 'Courses', to: '/docs/courses/' },
          { label: 'Knowledge Base', href: knowledgeBase },
          { label: 'Support', to: '/docs/guides/support/' },
        ],
      },
      {
        title: 'Legal',
        items: [
          { label: 'Terms of service', href: `${company}/terms` },
          { label: 'Privacy policy', href: `${company}/privacy` },
          { label: 'Cookie policy', href: `${company}/cookies` },
        ],
      },
    ],
    copyright: '© 2020 – 2022 Ironwright, Inc.',
  },
  // Facts of several pages. Code has them, too: templates of other tools on these pages have other names in their braces.
  variables: {
    ...accounts,
    ...networks,
    ...versions,
    'delivery-time': 'two to four weeks',
    tagline,
  },
  markdown: { variablesInCode: true },
  colorMode: { default: 'light', switch: true },
  privateRepositories: {
    organization: 'ironwright-io',
    repositories: [
      'terraform-aws-ci',
      'terraform-aws-data-storage',
      'terraform-aws-ecs',
      'terraform-aws-eks',
      'terraform-aws-load-balancer',
      'terraform-aws-messaging',
      'terraform-aws-monitoring',
      'terraform-aws-openvpn',
      'terraform-aws-security',
      'terraform-aws-server',
      'terraform-aws-service-catalog',
      'terraform-aws-vpc',
    ],
    publicRepositories: ['docs', 'infrastructure-live-example', 'patcher-cli', 'terratest-helpers'],
    audiences: [
      {
        label: 'CIS',
        repositories: ['cis-compliance-aws', 'terraform-aws-cis-service-catalog'],
        storageKey: 'dontWarnCISLinks',
      },
      { storageKey: 'dontWarnGitHubLinks' },
    ],
  },
  reference: { modules: 'docs/_modules', pages: 'docs/reference/services' },
  analytics: [
    ...(PAGE_VIEWS_ID
      ? [
          {
            trackingId: PAGE_VIEWS_ID,
            url: 'https://page-views.ironwright.example/collect',
            anonymizeIp: true,
          },
        ]
      : []),
    ...(PRODUCT_ANALYTICS_KEY
      ? [
          {
            provider: 'posthog' as const,
            trackingId: PRODUCT_ANALYTICS_KEY,
            url: 'https://product.ironwright.example/capture/',
          },
        ]
      : []),
  ],
  search:
    ALGOLIA_APP_ID && ALGOLIA_SEARCH_KEY
      ? {
          appId: ALGOLIA_APP_ID,
          apiKey: ALGOLIA_SEARCH_KEY,
          indexName: 'docs',
          host: 'https://search.ironwright.example',
        }
      : true,
  redirects: Object.entries(readableAddresses).map(([from, name]) => ({
    from: `/docs/${from}`,
    to: `/docs/${from.replace(/[^/]*$/, name)}/`,
  })),
  folderRedirects: true,
  lastVerified: { maxAgeDays: 365 },
  baseUrlBanner: true,
});
