import { expect, test } from 'vitest';
import { startCpuClock } from '../../../../cpu-time.js';
import {
  createAnchorFinder,
  createNameFinder,
  rewriteTail,
} from '../../../../../cli/check/fix/same-name.js';

const find = createNameFinder([
  '/docs/vpc/',
  '/docs/VPN/',
  '/docs/vpn/',
  '/docs/old.html',
  '/a/index/',
  '/plan.pdf',
]);

test.each([
  ['/docs/VPC', '/docs/vpc/'],
  ['/Docs/vpc/index.html', '/docs/vpc/'],
  ['/docs/vpc.html', '/docs/vpc/'],
  ['/PLAN.pdf/', '/plan.pdf'],
  ['/docs/old/', '/docs/old.html'],
  // Two candidates are no certain fix.
  ['/docs/Vpn/', null],
  ['/docs/vp/', null],
  ['/vpc/', null],
])('%s is %s', (written, expected) => {
  expect(find(written)).toBe(expected);
});

test.each([
  ['../Guides/VPC.md', 'docs/guides/vpc.md', '../guides/vpc.md'],
  ['./A.md', 'docs/a.md', './a.md'],
  ['A.md', 'docs/a.md', 'a.md'],
  ['../../Vpc', '/docs/vpc/', '../../vpc/'],
  ['Img/Map.PNG', 'docs/img/map.png', 'img/map.png'],
  // Candidates that differ in each part, or completely.
  ['../x/A.md', 'docs/y/a.md', null],
  ['../', '/docs/', null],
  ['x/../A.md', 'docs/a.md', null],
])('%s for %s is written %s', (written, target, expected) => {
  expect(rewriteTail(written, target)).toBe(expected);
});

test.each([
  ['Part', ['part', 'other'], 'part'],
  ['create_account', ['create-account'], 'create-account'],
  ['subnet', ['subnets', 'vpc'], 'subnets'],
  ['instal-terraform', ['install-terraform', 'install'], 'install-terraform'],
  ['pulbic-subnets', ['public-subnets', 'private-subnets'], 'public-subnets'],
  // A replaced letter, a number, a short word, two candidates: none of these is certain.
  ['option-a', ['option-b'], null],
  ['plant', ['plane'], null],
  ['step-1', ['step-2'], null],
  ['version1', ['versions1'], null],
  ['the-a', ['the-an'], null],
  ['subnet', ['subnets', 'submnet'], null],
  ['subnets', ['subnet', 'subnest'], null],
  ['subnets1', ['subnets'], null],
  ['subn', ['sub'], null],
  ['part-on', ['par-ton'], null],
  ['Part', ['part', 'PART'], null],
  ['a-b', ['a-b-c'], null],
  ['nothing', ['else'], null],
])('of anchors #%s is one of %j: %s', (written, ids, expected) => {
  expect(createAnchorFinder(ids)(written)).toBe(expected);
});

test('K5: 20,000 wrong anchors of a page with 20,000 anchors take two seconds at most', () => {
  const words = Array.from({ length: 20_000 }, (_, i) =>
    i.toString(36).replace(/\d/g, (n) => 'ghijklmnop'[Number(n)] ?? ''),
  );
  const took = startCpuClock();
  const find = createAnchorFinder(words.map((word) => `section-${word}-of-the-page`));
  expect(words.map((word) => find(`secton-${word}-of-the-page-`)).slice(-1)).toEqual([
    `section-${words.at(-1)}-of-the-page`,
  ]);
  expect(words.map((word) => find(`chapter-${word}`)).every((id) => id === null)).toBe(true);
  expect(took()).toBeLessThan(2000);
});
