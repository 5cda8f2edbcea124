import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createHclParser } from '../../cli/reference/hcl.js';
import { valueAt } from '../../cli/values/value-at.js';
import { CATALOGUE, readModules } from './calls.js';
import { repositoryRoot } from '../site.js';
import { facts, pages, type Fence, type Page } from './content.js';
import { providerVersions } from './providers.js';
import { ModuleReader } from './walkthrough/modules.js';
import { createCommands, Walkthrough, type Given } from './walkthrough/run.js';
import type { Run } from './walkthrough/shell.js';

let commands: ReadonlyMap<string, Run>;
beforeAll(async () => {
  const parser = await createHclParser();
  const documented = readModules(pages, parser);
  const catalogue = (source: string) => {
    const module = documented.get(CATALOGUE.exec(source)?.[1] ?? '');
    return module === undefined ? null : { ...module, variables: module.inputs };
  };
  commands = createCommands(new ModuleReader(parser, catalogue));
});

interface Way extends Given {
  readonly name: string;
  /** Pages, or folders of pages in the order of their sidebar. */
  readonly pages: readonly string[];
}

const BUILD = 'guides/build-it-yourself';
const REFARCH = 'guides/reference-architecture';
/** The top of the `infrastructure-live` that a Reference Architecture comes with. */
const topFolders = '_ci _envcommon dev logs prod root sandbox security shared stage'.split(' ');
const WAYS: readonly Way[] = [
  {
    name: 'first deployment',
    pages: [
      'intro/dev-portal/link-github-id',
      'intro/environment-setup/recommended_tools',
      'intro/first-deployment/',
    ],
  },
  { name: 'landing zone', pages: [`${BUILD}/landing-zone/deployment-walkthrough/`] },
  {
    name: 'VPC',
    profiles: ['acme-security'],
    pages: [`${BUILD}/vpc/deployment-walkthrough/`],
  },
  {
    name: 'EKS',
    profiles: ['acme-security'],
    pages: [
      `${BUILD}/vpc/deployment-walkthrough/pre-requisites`,
      `${BUILD}/kubernetes-cluster/deployment-walkthrough/`,
    ],
  },
  {
    name: 'pipelines',
    profiles: ['acme-security'],
    pages: [`${BUILD}/vpc/deployment-walkthrough/`, `${BUILD}/pipelines/deployment-walkthrough/`],
  },
  {
    name: 'reference architecture',
    repositories: ['infrastructure-live'],
    topFolders,
    start: 'infrastructure-live',
    profiles: ['acme-root'],
    pages: [
      `${REFARCH}/authenticate/`,
      `${REFARCH}/deploy-apps/`,
      `${REFARCH}/configure-gw-pipelines/`,
      `${REFARCH}/monitoring-alerting-logging/`,
      `${REFARCH}/adding-a-new-account/`,
      `${REFARCH}/undeploy/`,
    ],
  },
  { name: 'compliance', pages: [`${BUILD}/achieve-compliance/deployment-walkthrough/`] },
  ...[
    'cis/cis-1.3.0',
    'cis/cis-1.4.0',
    'terraform/how-to-dry-your-reference-architecture',
    'terraform/how-to-update-to-aws-provider-v3',
    'terraform/terraform-12',
    'terraform/terraform-13',
    'terraform/terraform-14',
    'terraform/terraform-15',
    'terraform/terraform-1.x',
  ].map((name) => ({
    name,
    repositories: ['infrastructure-live', 'infrastructure-modules'],
    topFolders,
    start: 'infrastructure-live',
    profiles: ['dev', 'logs', 'prod', 'root', 'security', 'shared', 'stage'].map(
      (account) => `acme-${account}`,
    ),
    pages: [`guides/stay-up-to-date/${name}/deployment-walkthrough`],
  })),
];

describe('walkthroughs', () => {
  test.each(WAYS)('the steps of "$name" run in reading order', (way) => {
    const walkthrough = new Walkthrough(commands, way);
    for (const name of way.pages) {
      const found = pagesOf(name);
      expect(found.length, name).toBeGreaterThan(0);
      for (const page of found) walkthrough.page(page);
    }
    const { steps, errors } = walkthrough.result;
    expect(steps).toBeGreaterThan(2);
    expect(errors).toEqual([]);
  });

  test('their pages say when they were checked, with the versions that pages use now', () => {
    const versions: Readonly<Record<string, string | undefined>> = {
      Terraform: facts['terraform-version'],
      Terragrunt: facts['terragrunt-version'],
      'AWS provider': providerVersions.get('hashicorp/aws'),
    };
    const steps = new Set(WAYS.flatMap((way) => way.pages.flatMap(pagesOf)));
    const withCode = [...steps].filter(({ fences }) => fences.some(isCode));
    expect(withCode.length).toBeGreaterThan(100);
    const wrong = withCode.flatMap(({ path, frontMatter }) => {
      const checked = frontMatter['last_verified'];
      if (checked === undefined) return [`${path}: it does not say when it was checked`];
      return Object.entries(valueAt(checked, ['versions']) ?? {})
        .filter(([name, version]) => versions[name] !== version)
        .map(([name, version]) => `${path}: it was checked with ${name} ${version}`);
    });
    expect(wrong).toEqual([]);
  });
});

function isCode({ language }: Fence): boolean {
  return language === 'bash' || language === 'hcl';
}

/** The order of the sidebar: positions of folders and pages. */
function pagesOf(name: string) {
  const base = name.replace(/\/$/, '');
  const found = pages.filter(({ id }) => id === base || id.startsWith(`${base}/`));
  return found.toSorted((a, b) => compare(positionsOf(a, base), positionsOf(b, base)));
}

function positionsOf({ id, frontMatter }: Page, base: string): number[] {
  const folders = id
    .slice(base.length + 1)
    .split('/')
    .slice(0, -1);
  const paths = folders.map((_, i) => join(base, ...folders.slice(0, i + 1)));
  return [...paths.map(positionOf), Number(frontMatter['sidebar_position'] ?? 0)];
}

function positionOf(folder: string): number {
  const file = join(repositoryRoot, 'docs', folder, '_category_.json');
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { position: number }).position
    : 0;
}

function compare(
  [a = 0, ...restA]: readonly number[],
  [b = 0, ...restB]: readonly number[],
): number {
  return a - b || (restA.length + restB.length === 0 ? 0 : compare(restA, restB));
}
