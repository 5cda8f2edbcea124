import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pages, type Fence, type Page } from './content.js';

/** The accounts of Acme, the company of all examples. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  root: '111111111111',
  logs: '222222222222',
  security: '333333333333',
  shared: '444444444444',
  dev: '555555555555',
  stage: '666666666666',
  prod: '777777777777',
  sandbox: '888888888888',
};
/** Accounts of the provider, and of Canonical, which publishes Ubuntu. */
const OTHERS: ReadonlySet<string> = new Set(['999900001111', '099720109477']);

/** The address plan: VPCs for applications and for management. */
const NETWORKS: Readonly<Record<string, { readonly app: string; readonly mgmt: string }>> = {
  dev: { app: '10.10.0.0/16', mgmt: '10.11.0.0/20' },
  stage: { app: '10.20.0.0/16', mgmt: '10.21.0.0/20' },
  prod: { app: '10.30.0.0/16', mgmt: '10.31.0.0/20' },
  sandbox: { app: '10.40.0.0/16', mgmt: '10.41.0.0/20' },
};

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
      const plan = NETWORKS[account];
      return [
        { place: at(block), range, expected: environment === 'mgmt' ? plan?.mgmt : plan?.app },
      ];
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
