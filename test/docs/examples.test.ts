import { expect, test } from 'vitest';
import { pages, type Fence, type Page } from './content.js';

interface Block {
  readonly page: Page;
  readonly fence: Fence;
}
const blocks: readonly Block[] = pages.flatMap((page) =>
  page.fences.map((fence) => ({ page, fence })),
);
const at = ({ page, fence }: Block) => `${page.path}:${fence.line}`;

/** Groups whose members may register an MFA device. Groups for job functions only allow assuming roles. */
const SELF_MANAGEMENT = /"(?:full-access|iam-user-self-mgmt|self-management)"/;
/** The groups of a user, next to the PGP key of the same user. */
const USERS = /\bgroups *= *(?<groups>\[[^\]]*\])[^{}]*?\bpgp_key\b/g;

test('IAM users of the examples can register an MFA device', () => {
  const users = blocks.flatMap((block) =>
    [...block.fence.text.matchAll(USERS)].map(({ groups }) => ({
      place: at(block),
      list: groups?.['groups'] ?? '',
    })),
  );
  expect(users.length).toBeGreaterThan(8);
  expect(users.filter(({ list }) => !SELF_MANAGEMENT.test(list))).toEqual([]);
});

/** Settings that each Region has for itself, which a module of a landing zone sets in all of them. */
const REGIONAL =
  /^resource "aws_(?:ec2_instance_metadata_defaults|accessanalyzer_analyzer)" .*\{\n(?<body>(?:.*\n)*?)\}/gm;

test('settings of an account cover every enabled Region', () => {
  const resources = blocks.flatMap((block) =>
    [...block.fence.text.matchAll(REGIONAL)].map(({ groups }) => ({
      place: at(block),
      body: groups?.['body'] ?? '',
    })),
  );
  expect(resources.length).toBeGreaterThan(2);
  expect(resources.filter(({ body }) => !/^ *region *= each\.value$/m.test(body))).toEqual([]);
});

/** A loop that changes one account after the other. */
const LOOPS = /^for \w+ in .*\n(?:.*\n)*?done/gm;

test('loops that apply stop at the first account that fails', () => {
  const loops = blocks
    .filter(({ fence }) => fence.language === 'bash')
    .flatMap((block) =>
      [...block.fence.text.matchAll(LOOPS)].map(([text]) => ({ place: at(block), text })),
    )
    .filter(({ text }) => /\bterragrunt (?:apply|destroy)\b/.test(text));
  expect(loops.length).toBeGreaterThan(3);
  expect(loops.filter(({ text }) => !text.includes('|| break'))).toEqual([]);
});

/** Groups that baselines create. A group of the same name that a person makes first fails their apply. */
const CREATED = /aws iam create-group --group-name (\S+)|\*\*Create the group\*\* `([^`]+)`/g;

test('groups made by hand have other names than those of the baselines', () => {
  const names = pages
    .filter(({ id }) => id.startsWith('guides/build-it-yourself/'))
    .flatMap(({ path, body }) =>
      [...body.matchAll(CREATED)].map(([, command, step]) => ({ path, name: command ?? step })),
    );
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter(({ name }) => name === 'full-access' || name === 'billing')).toEqual([]);
});
