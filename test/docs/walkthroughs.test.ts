import { beforeAll, describe, expect, test } from 'vitest';
import { createHclParser } from '../../cli/reference/hcl.js';
import { CATALOGUE, readModules } from './calls.js';
import { pages } from './content.js';
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
];

describe('walkthroughs', () => {
  test.each(WAYS)('the steps of "$name" run in reading order', (way) => {
    const walkthrough = new Walkthrough(commands, way);
    for (const page of way.pages.flatMap(pagesOf)) walkthrough.page(page);
    const { steps, errors } = walkthrough.result;
    expect(steps).toBeGreaterThan(8);
    expect(errors).toEqual([]);
  });
});

function pagesOf(name: string) {
  const found = pages.filter(({ id }) => (name.endsWith('/') ? id.startsWith(name) : id === name));
  const position = ({ frontMatter }: (typeof pages)[number]) =>
    Number(frontMatter['sidebar_position'] ?? 0);
  return found.toSorted((a, b) => position(a) - position(b));
}
