import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { facts, pages, type Fence, type Page } from './content.js';

/** Accounts of the provider, and of Canonical, which publishes Ubuntu. */
const OTHERS: ReadonlySet<string> = new Set(['999900001111', '099720109477']);

/** Facts whose names begin with a word, by the rest of their names. */
const factsOf = (kind: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(facts)
      .filter(([name]) => name.startsWith(`${kind}.`))
      .map(([name, value]) => [name.slice(kind.length + 1), value]),
  );
const ACCOUNTS = factsOf('account');
/** The address plan: VPCs for applications and for management. */
const APP_VPCS = factsOf('vpc');
const MGMT_VPCS = factsOf('mgmt-vpc');

/** How long things take, and the pages that say so. */
const DURATIONS: readonly (readonly [string, readonly string[]])[] = [
  [
    'two to four weeks',
    [
      'intro/overview/intro-to-ironwright',
      'intro/overview/getting-started',
      'intro/overview/use-cases',
    ],
  ],
  ['a day', ['intro/overview/getting-started', 'guides/index']],
  ['two days', ['intro/overview/use-cases', 'guides/index']],
];

/** Account IDs; not the twelve digits at the end of a UUID. */
const ID = /(?<![\w-])\d{12}(?!\w)/g;
const PAIRS = [
  /account_name *= *"(?<name>\w+)"\s+account_id *= *"(?<id>\d{12})"/g,
  /"(?<name>\w+)": "(?<id>\d{12})"/g,
  /\[(?<name>\w+)\]="(?<id>\d{12})"/g,
  /\[profile acme-(?<name>[a-z]+)[^\]]*\]\n(?:(?!\[)[^\n]*\n)*?role_arn = arn:aws:iam::(?<id>\d{12})/g,
];

const fences: { page: Page; fence: Fence; title: string }[] = pages.flatMap((page) =>
  page.fences.map((fence) => ({
    page,
    fence,
    title: (/title="([^"]*)"/.exec(fence.info)?.[1] ?? '').replace(/^infrastructure-live\//, ''),
  })),
);
const at = ({ page, fence }: { page: Page; fence: Fence }) => `${page.path}:${fence.line}`;

/** Pages with a value that stays when the fact changes: they calculate with a range, or say what an old release brought. */
const WITH_VALUES: ReadonlySet<string> = new Set([
  'guides/build-it-yourself/vpc/core-concepts/cidr-notation',
  'guides/stay-up-to-date/terraform/how-to-update-to-aws-provider-v3/deployment-walkthrough',
  'guides/stay-up-to-date/terraform/terraform-15/deployment-walkthrough/step-3-update-references-to-the-ironwright-infrastructure-as-code-library',
  'guides/stay-up-to-date/terraform/terraform-1.x/deployment-walkthrough/step-2-update-references-to-the-ironwright-infrastructure-as-code-library',
]);
/** Messages of modules, which `docsgen reference` copies. */
const OF_MODULES = /^\*\*Checked:\*\*.*$/gm;

test('pages write shared facts as variables', () => {
  const patterns = Object.entries(facts).map(([name, value]) => ({
    name,
    pattern: new RegExp(`(?<![\\w.-])${value.replaceAll('.', '\\.')}(?!\\w)`),
  }));
  expect(patterns.length).toBeGreaterThan(20);
  const wrong = pages
    .filter(({ id }) => !WITH_VALUES.has(id))
    .flatMap(({ path, source }) => {
      const text = source.replace(OF_MODULES, '');
      return patterns
        .filter(({ pattern }) => pattern.test(text))
        .map(({ name }) => `${path}: write {{${name}}}`);
    });
  expect(wrong).toEqual([]);
});

describe('accounts of the examples', () => {
  test('have one ID each', () => {
    const known = new Set([...Object.values(ACCOUNTS), ...OTHERS]);
    const wrong = pages.flatMap(({ path, body }) =>
      [...body.matchAll(ID)].filter(([id]) => !known.has(id)).map(([id]) => `${path}: ${id}`),
    );
    expect(wrong).toEqual([]);
  });

  test('have one name each', () => {
    const pairs = fences.flatMap((block) =>
      PAIRS.flatMap((pattern) =>
        [...block.fence.text.matchAll(pattern)].map(({ groups }) => ({
          name: groups?.['name'] ?? '',
          id: groups?.['id'] ?? '',
          place: at(block),
        })),
      ),
    );
    expect(pairs.length).toBeGreaterThan(15);
    const isWrong = (pair: { name: string; id: string }) =>
      Object.hasOwn(ACCOUNTS, pair.name) && ACCOUNTS[pair.name] !== pair.id;
    expect(pairs.filter(isWrong)).toEqual([]);
  });

  test('own the folders that name them', () => {
    const wrong = fences.flatMap((block) => {
      const account = block.title.split('/')[0] ?? '';
      const [, id] = /\baws_account_id *= *"(\d{12})"/.exec(block.fence.text) ?? [];
      const expected = ACCOUNTS[account];
      return id === undefined || expected === undefined || id === expected
        ? []
        : [`${at(block)}: ${account} is not ${id}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe('networks of the examples', () => {
  test('have the ranges of the address plan', () => {
    const found = fences.flatMap((block) => {
      const [, account = '', environment = ''] =
        /^(\w+)\/[\w-]+\/(\w+)\/networking\/vpc\//.exec(block.title) ?? [];
      const [, range] = /\bcidr_block *= *"([\d./]+)"/.exec(block.fence.text) ?? [];
      if (
        range === undefined ||
        account === '' ||
        (environment !== account && environment !== 'mgmt')
      )
        return [];
      const plan = environment === 'mgmt' ? MGMT_VPCS : APP_VPCS;
      return [{ place: at(block), range, expected: plan[account] }];
    });
    expect(found.length).toBeGreaterThan(8);
    expect(found.filter(({ range, expected }) => range !== expected)).toEqual([]);
  });

  test('are where every page looks for them', () => {
    const paths = fences.flatMap((block) =>
      [...block.fence.text.matchAll(/\bconfig_path *= *"([./\w-]+\/vpc)"/g)].map(
        ([, path = '']) => ({
          place: at(block),
          path: posix.join(posix.dirname(block.title), path),
        }),
      ),
    );
    expect(paths.length).toBeGreaterThan(15);
    const isUnknown = ({ path }: { path: string }) => !/(?:^|\/)networking\/vpc$/.test(path);
    expect(paths.filter(isUnknown)).toEqual([]);
    const old = pages.filter(({ body }) => /\bmgmt\/vpc\b/.test(body));
    expect(old.map(({ path }) => path)).toEqual([]);
  });
});

test('durations are the same on every page', () => {
  const wrong = DURATIONS.flatMap(([duration, ids]) =>
    ids
      .filter((id) => {
        const body = pages.find((page) => page.id === id)?.body ?? '';
        return !body.toLowerCase().includes(duration);
      })
      .map((id) => `${id}: ${duration}`),
  );
  expect(wrong).toEqual([]);
  const old = /deployed in a day|allow (?:three days|two weeks)/i;
  expect(pages.filter(({ body }) => old.test(body)).map(({ path }) => path)).toEqual([]);
});

test('Packer opens the build instance to one address', () => {
  const templates = fences.filter(({ fence }) => fence.text.includes('source "amazon-ebs"'));
  expect(templates.length).toBeGreaterThan(2);
  const open = templates.filter(
    ({ fence }) => !/\btemporary_security_group_source_public_ip *= *true/.test(fence.text),
  );
  expect(open.map(at)).toEqual([]);
});

test('each CIS baseline records data events and names whom its alarms reach', () => {
  const guide = fences.filter(({ page }) =>
    page.id.startsWith('guides/build-it-yourself/achieve-compliance/deployment-walkthrough/'),
  );
  const wrong = [
    'root/_global/account-baseline/terragrunt.hcl',
    'logs/_global/account-baseline/terragrunt.hcl',
    'security/_global/account-baseline/terragrunt.hcl',
    '_envcommon/landingzone/account-baseline-app.hcl',
  ].flatMap((file) => {
    const parts = guide.filter(({ title }) => title.split(' ')[0] === file);
    const text = parts.map(({ fence }) => fence.text).join('\n');
    return ['cloudtrail_data_events', 'alarm_topic_subscriptions']
      .filter((input) => !new RegExp(`^ *${input} *=`, 'm').test(text))
      .map((input) => `${file}: ${input}`);
  });
  expect(wrong).toEqual([]);
});
