/**
 * Pages from the tests of other link checkers, with the verdicts of those checkers. Our pass agrees, or the difference is
 * listed here with its reason. `test/fixtures/outside/NOTICE.md` lists the origin of the pages.
 */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenTargets } from '../../../../cli/check/broken-links.js';
import { LinkReader } from '../../../../cli/check/link-reader.js';
import type { LinkTarget } from '../../../../cli/check/links.js';
import { listOutputFiles } from '../../../../cli/server/output-files.js';
import { repositoryRoot } from '../../../site.js';
import { createFolder } from '../server/http.js';

interface Case {
  /** `null`: every page below the root. */
  readonly page: string | null;
  /** The folder that is published. */
  readonly root: string;
  readonly siteUrl?: string;
  /** Number of problems that their checker finds on the page, in links or elsewhere. */
  readonly issues?: number;
  /** The URLs that their checker calls broken. */
  readonly broken?: readonly string[];
}

interface Corpus {
  readonly files: Readonly<Record<string, string>>;
  readonly cases: readonly Case[];
}

/** Page, our broken links, and the reason why they are right. */
type Difference = readonly [page: string, ours: readonly string[], why: string];

const SRCSET = ['examples/images/extralarge.jpg', 'examples/images/large.jpg'];
const ALT = 'alternative text is no link';
const IGNORED = '"data-proofer-ignore" means nothing to a browser';
const USEMAP = 'the name of a map is no URL';
const SELF = 'an empty URL is the URL of the page';
const NOTHING = 'nothing is requested for it';
const OTHER_SCHEME = 'whether it can be reached is not for the web to say';
const REFRESH = 'a browser does not go where a refresh does not parse';

const htmltestDifferences: readonly Difference[] = [
  ['images/missingImageAlt.html', [], ALT],
  ['images/missingImageAltText.html', [], ALT],
  ['images/emptyImageAltText.html', [], ALT],
  ['images/srcSetCheck.html', SRCSET, 'images of <source> are requested too'],
  ['images/srcSetMissingAlt.html', SRCSET, 'images of <source> are requested too'],
  ['images/srcSetMissingImage.html', [...SRCSET, 'notreal.png'], 'and so is one without "src"'],
  ['images/missingImageSrc.html', [], NOTHING],
  ['images/usemapMapDoesNotExist.html', [], USEMAP],
  ['images/usemapReferenceInvalid.html', [], USEMAP],
  ['images/usemapEmpty.html', [], USEMAP],
  ['images/usemapInLink.html', [], USEMAP],
  ['images/usemapInButton.html', [], USEMAP],
  ['links/missingLinkHref.html', [], SELF],
  ['generic/areaBlank.html', [], SELF],
  ['generic/citeBlank.html', [], SELF],
  ['generic/iframeBlank.html', [], 'an empty frame is "about:blank"'],
  ['generic/embedBlank.html', [], NOTHING],
  ['generic/objectBlank.html', [], NOTHING],
  ['links/head_link_href_empty.html', [], NOTHING],
  ['links/head_link_href_absent.html', [], NOTHING],
  ['links/links_in_pre.html', [], NOTHING],
  ['scripts/script_content_absent.html', [], NOTHING],
  ['links/ignorableLinks.html', ['#anadaasdadsadschor', '../whaadadt.html'], IGNORED],
  ['links/ignorableLinksChildren.html', ['../whaadadt.html', '#anadaasdadsadschor'], IGNORED],
  ['scripts/scriptIgnorable.html', ['/assets/main.js'], IGNORED],
  ['scripts/scriptIgnorableChildren.html', ['/assets/main.js'], IGNORED],
  ['generic/iframeBrokenButIgnored.html', ['nope.html'], IGNORED],
  ['links/link_directory_without_slash.html', [], 'servers redirect to the slash'],
  ['links/hash_href.html', [], 'an empty fragment is the top of the page'],
  ['links/mailto_encoded_invalid.html', [], OTHER_SCHEME],
  ['links/blank_mailto_link.html', [], OTHER_SCHEME],
  ['links/invalid_mailto_link.html', [], OTHER_SCHEME],
  ['links/blank_tel_link.html', [], OTHER_SCHEME],
  ['meta/refresh-content-missing.html', [], REFRESH],
  ['meta/refresh-content-blank.html', [], REFRESH],
  ['meta/refresh-content-invalid-refresh.html', [], REFRESH],
  ['meta/refresh-content-invalid-redirect.html', [], REFRESH],
  ['meta/issues/92.html', [], 'the URL of a refresh may be quoted'],
];

const lycheeDifferences: readonly Difference[] = [
  [
    'offline/index.html',
    ['/about#fragment', '/another page', '/another%20page'],
    'a published folder has a root, where theirs has none to resolve from',
  ],
];

const linkinatorDifferences: readonly Difference[] = [
  [
    'fragments-github-style/index.html',
    ['target.html#section-one', 'target.html#section-two', 'target.html#nonexistent'],
    'the prefix "user-content-" is resolved by scripts of one host',
  ],
];

describe.each([
  ['htmltest', htmltestDifferences],
  ['lychee', lycheeDifferences],
  ['linkinator', linkinatorDifferences],
])('the corpus of %s', (name, differences) => {
  const path = join(repositoryRoot, `test/fixtures/outside/${name}.json`);
  const { files, cases }: Corpus = JSON.parse(readFileSync(path, 'utf8'));
  const listed = new Map(differences.map(([page, ours, why]) => [page, { ours, why }]));
  let root: string;
  beforeAll(async () => (root = await createFolder(files)));
  afterAll(() => rm(root, { recursive: true }));

  const judged = new Map<string, Promise<readonly LinkTarget[]>>();
  const judge = async ({ root: folder, siteUrl }: Case) => {
    const published = join(root, folder);
    const files = await listOutputFiles(published);
    const reader = new LinkReader(published, { base: '/', siteUrl: siteUrl ?? null, files });
    return findBrokenTargets(await reader.finish(files));
  };
  const findBroken = async (one: Case) => {
    const key = `${one.root} ${one.siteUrl}`;
    const found = judged.get(key) ?? judge(one);
    judged.set(key, found);
    const page = one.page?.slice(one.root === '' ? 0 : one.root.length + 1);
    return (await found)
      .filter(({ pages }) => page === undefined || pages.includes(page))
      .flatMap(({ raws }) => [...raws])
      .sort();
  };

  test.each(cases.map((one) => [one.page ?? one.root, one] as const))('%s', async (page, one) => {
    const broken = await findBroken(one);
    const difference = listed.get(page);
    if (difference !== undefined) expect(broken).toEqual([...difference.ours].sort());
    else if (one.broken !== undefined) expect(broken).toEqual([...one.broken].sort());
    else expect(broken.length > 0, broken.join(' ')).toBe((one.issues ?? 0) > 0);
  });

  test('has every page that a difference is about', () => {
    const pages = new Set(cases.map(({ page }) => page));
    expect(differences.filter(([page]) => !pages.has(page))).toEqual([]);
  });
});
