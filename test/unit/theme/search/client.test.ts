import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../../../theme/search/query.js';
import { clientOf, type TestPage } from '../../cli/search/site-of.js';
import { startCpuClock } from '../../../cpu-time.js';

const pages: Readonly<Record<string, TestPage>> = {
  '/docs/d/compute_instance/': {
    title: 'google_compute_instance',
    section: 'Compute',
    text: 'Get an instance.',
  },
  '/docs/guides/run/': {
    title: 'Run everything',
    section: 'Guides',
    text: 'Use run-all, or forceDestroy the bucket.',
  },
  '/docs/guides/subnets/': {
    title: 'Choose subnets',
    section: 'Guides',
    text: 'Open 0.0.0.0/0 to nobody. Encrypting policies matter.',
    headings: { 'Private tiers': 'Pass vpc_id and subnet_ids.' },
  },
  '/docs/guides/terraform/': {
    title: 'Update to Terraform 1.x',
    section: 'Guides',
    text: 'From 0.15.',
  },
  '/docs/r/compute_disk/': {
    title: 'google_compute_disk',
    section: 'Compute',
    text: 'Attach it to google_compute_instance.',
  },
  '/docs/r/compute_instance/': {
    title: 'google_compute_instance',
    section: 'Compute',
    text: `boot_disk - (Required) The disk. ${'More about the instance. '.repeat(400)}`,
  },
  '/docs/r/compute_instance_group/': { title: 'google_compute_instance_group', section: 'Compute' },
  '/docs/r/storage_bucket/': {
    title: 'google_storage_bucket',
    section: 'Storage',
    text: 'A bucket.',
  },
};

const client = clientOf(pages);
const scope = { versions: ['current'] };
const find = async (query: string) =>
  (await client.search(query, scope)).results.map(({ href }) => href);

describe('search()', () => {
  test.each([
    ['google_compute_instance', '/docs/r/compute_instance/'],
    ['compute_instance', '/docs/r/compute_instance/'],
    ['compute instance', '/docs/r/compute_instance/'],
    ['instance_group', '/docs/r/compute_instance_group/'],
    ['storage buck', '/docs/r/storage_bucket/'],
    ['stroage bukcet', '/docs/r/storage_bucket/'],
    ['boot_disk', '/docs/r/compute_instance/'],
    ['vpc_id', '/docs/guides/subnets/'],
    ['subnet', '/docs/guides/subnets/'],
    ['choosing a subnet', '/docs/guides/subnets/'],
    ['policy', '/docs/guides/subnets/'],
    ['encrypted', '/docs/guides/subnets/'],
    ['0.0.0.0/0', '/docs/guides/subnets/'],
    ['private tier', '/docs/guides/subnets/'],
    ['run-all', '/docs/guides/run/'],
    ['force destroy', '/docs/guides/run/'],
    ['destroy', '/docs/guides/run/'],
    ['terraform 1.x', '/docs/guides/terraform/'],
    ['TERRAFORM', '/docs/guides/terraform/'],
  ])('finds for %j first %s', async (query, href) => {
    expect((await find(query))[0]).toBe(href);
  });

  describe('two equal words in a query', () => {
    const filler = Array.from({ length: 60 }, (_, i) => [
      `/docs/${i}/`,
      {
        title: i % 3 === 0 ? 'App' : `Apps ${i}`,
        text: 'An app, apps of apps and an app. End of it.',
      },
    ]);
    const own = clientOf({
      ...(Object.fromEntries(filler) as Record<string, TestPage>),
      '/docs/bootstrapping/': {
        title: 'Cluster bootstrapping',
        text: 'Begin here.',
        headings: { 'The App Of Apps Pattern': 'One creates others.', 'End-to-end': 'Test it.' },
      },
      '/docs/pattern/': { title: 'App of apps', text: 'More.' },
      '/docs/peers/': { title: 'Peer-to-peer networks' },
      '/docs/peer/': { title: 'Peer' },
      '/docs/end/': { title: 'End' },
    });
    test.each([
      ['app of apps', ['/docs/pattern/', '/docs/bootstrapping/']],
      ['Apps of Apps', ['/docs/pattern/', '/docs/bootstrapping/']],
      ['app of apps pattern', ['/docs/pattern/', '/docs/bootstrapping/']],
      ['apps app', ['/docs/pattern/', '/docs/bootstrapping/']],
      ['peer to peer', ['/docs/peers/']],
      ['end to end', ['/docs/bootstrapping/']],
      ['end-to-end', ['/docs/bootstrapping/']],
    ])('K64: finds for %j first the headings that have both', async (query, first) => {
      const { results } = await own.search(query, scope);
      expect(
        results
          .slice(0, first.length)
          .map(({ href }) => href)
          .sort(),
      ).toEqual(first.toSorted());
    });

    test('K64: finds the others after them', async () => {
      expect((await own.search('app app', scope)).total).toBeGreaterThan(60);
    });
  });

  test('finds nothing for words that no page has', async () => {
    expect(await find('qqzzxx')).toEqual([]);
    expect(await find('')).toEqual([]);
    expect(await find('?!')).toEqual([]);
  });

  test('finds a page by a part of the query if no name has all of it', async () => {
    const own = clientOf({
      '/docs/why/': { title: 'Why zebras?', text: 'They have stripes.' },
      '/docs/text/': { title: 'Notes', text: 'why use zebras' },
      '/docs/use/': { title: 'Use of horses' },
      '/docs/more/': { title: 'Use of cows' },
      '/docs/most/': { title: 'Use of dogs' },
    });
    const find = async (query: string) =>
      (await own.search(query, scope)).results.map(({ href }) => href);
    expect(await find('why use zebras')).toEqual(['/docs/why/', '/docs/text/']);
    // A name with all of the query excludes the others.
    expect(await find('use horses')).toEqual(['/docs/use/']);
    // An identifier is found as a whole.
    expect(await find('zebras_id')).toEqual([]);
  });

  test('multiplies the score of a page that its author boosts', async () => {
    const boosted = clientOf({
      '/docs/a/': { title: 'A', text: 'zebra zebra zebra' },
      '/docs/b/': { title: 'B', text: 'zebra', search: { boost: 5 } },
    });
    const { results } = await boosted.search('zebra', scope);
    expect(results.map(({ href }) => href)).toEqual(['/docs/b/', '/docs/a/']);
  });

  test('counts facets without the choice made in themselves', async () => {
    const all = await client.search('compute', scope);
    expect(all.facets.kind).toEqual([
      ['Resources', 3],
      ['Data sources', 1],
    ]);
    const { total, results, facets } = await client.search('compute', {
      ...scope,
      kind: 'Data sources',
    });
    expect(total).toBe(1);
    expect(results.map(({ href }) => href)).toEqual(['/docs/d/compute_instance/']);
    expect(facets.kind).toEqual(all.facets.kind);
    expect(facets.section).toEqual([['Compute', 1]]);
  });

  test('asks for each file once', async () => {
    const own = clientOf(pages);
    await Promise.all([own.search('disk', scope), own.search('disk', scope)]);
    await own.search('disk', scope);
    expect(own.requests).toEqual([...new Set(own.requests)]);
  });

  test('searches the given versions', async () => {
    const versioned = clientOf({
      '/docs/a/': { title: 'Disks' },
      '/docs/1.0/a/': { title: 'Disks', version: '1.0' },
    });
    const both = await versioned.search('disks', { versions: ['current', '1.0'] });
    expect(both.facets.version).toHaveLength(2);
    const named = await versioned.search('disks', {
      versions: ['current', '1.0'],
      version: '1.0 current',
    });
    expect(named.total).toBe(both.total);
    const old = await versioned.search('disks', { versions: ['current', '1.0'], version: '1.0' });
    expect(old.results.map(({ href }) => href)).toEqual(['/docs/1.0/a/']);
  });

  test('fails when the index cannot be loaded, and works again when it can', async () => {
    await expect(client.search('x', { versions: ['none'] })).rejects.toThrow('Cannot load');
    expect(await find('disk')).not.toEqual([]);
  });

  test('keeps only the pages that have a quoted phrase word for word', async () => {
    const quoted = clientOf(
      {
        '/docs/a/': { title: 'A', text: 'state file lock' },
        '/docs/b/': { title: 'B', text: 'lock the state file' },
      },
      { '/docs/a/': '<p>state file lock</p>', '/docs/b/': '<p>lock the <b>state</b> file</p>' },
    );
    const { results, total } = await quoted.search('"lock the state"', scope);
    expect(results.map(({ href }) => href)).toEqual(['/docs/b/']);
    expect(total).toBe(1);
  });

  test('finds a quoted phrase even if another page that may have it cannot be loaded', async () => {
    const quoted = clientOf(
      {
        '/docs/a/': { title: 'A', text: 'lock the state' },
        '/docs/b.html': { title: 'B', text: 'lock the state' },
      },
      { '/docs/b/': '<p>lock the state</p>' },
    );
    const { results } = await quoted.search('"lock the state"', scope);
    expect(results.map(({ href }) => href)).toEqual(['/docs/b.html']);
    const none = clientOf({ '/docs/a/': { title: 'A', text: 'lock the state' } });
    await expect(none.search('"lock the state"', scope)).rejects.toThrow('Cannot load');
  });
});

describe('describe()', () => {
  const html = {
    '/docs/guides/subnets/':
      '<h1 id="t">Choose subnets</h1><p>Intro.</p><h2 id="private-tiers">Private tiers</h2><p>Pass <code>vpc_id</code> &amp; more.</p>',
  };

  test('gives the place of the match and its line', async () => {
    const own = clientOf(pages, html);
    const { results, query } = await own.search('vpc_id', scope);
    const excerpt = results[0] && (await own.describe(results[0], query));
    expect(excerpt).toEqual({
      anchor: 'private-tiers',
      heading: [{ text: 'Private tiers', isMatch: false }],
      isParameter: false,
      text: [
        { text: 'Pass ', isMatch: false },
        { text: 'vpc_id', isMatch: true },
        { text: ' & more.', isMatch: false },
      ],
      others: [],
    });
  });

  test('gives null when the page cannot be loaded', async () => {
    const { results, query } = await client.search('vpc_id', scope);
    expect(results[0] && (await client.describe(results[0], query))).toBeNull();
  });
});

describe('near()', () => {
  const near = (query: string) => client.near(query, ['current']);

  test.each([
    ['stroage bukcet', ['storage bucket']],
    ['chose', ['choose']],
    ['rnu', ['run']],
    ['"run nothing"', ['run nothing', 'run']],
    ['qqzzxx', []],
    ['7', []],
    ['', []],
  ])('gives for %j %j', async (query, expected) => {
    expect(await near(query)).toEqual(expected);
  });

  test('gives nothing when the index cannot be loaded', async () => {
    expect(await client.near('vpc', ['gone'])).toEqual([]);
  });
});

test('popular() gives the pages that others link to most, and those that their authors raise', async () => {
  const linked = clientOf({
    '/docs/a/': { title: 'A', links: ['/docs/c/'] },
    '/docs/b/': { title: 'B', links: ['/docs/c/', '/docs/a/'] },
    '/docs/c/': { title: 'C' },
    '/docs/d/': { title: 'D', search: { boost: 5 } },
  });
  const popular = await linked.popular(['current']);
  expect(popular.map(({ href }) => href)).toEqual(['/docs/d/', '/docs/c/', '/docs/a/', '/docs/b/']);
  expect(popular[0]?.title).toEqual([{ text: 'D', isMatch: false }]);
  expect(await linked.popular(['gone'])).toEqual([]);
});

test('10,000 hostile queries neither throw nor take long', async () => {
  const fixed = [
    ...Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)),
    ...'__proto__ constructor hasOwnProperty toString valueOf __defineGetter__ 1e999 -1 NaN'.split(
      ' ',
    ),
    ...String.raw`.* ( ) [ [a \ (?: a{1,99999} ^$ + * (a+)+$ | \u{ " "" "a “” ' % %zz`.split(' '),
    ...'👩‍👩‍👧‍👦 🇨🇭 ﬁ 日本語 عربي'.split(' '),
    '\0',
    '\ud800',
    '\udc00x',
    '\u202e\u200b',
    'é'.normalize('NFD'),
    '<img src=x onerror=alert(1)>',
    ...['a', '"', 'a ', '_', 'a_', '/', 'A', '0', '👩‍👩‍👧‍👦'].map((piece) => piece.repeat(10_240)),
    'ab'.repeat(20),
    `${'x'.repeat(39)}y`,
  ];
  const random = fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), 10_000 - fixed.length);
  const times: number[] = [];
  for (const query of [...fixed, ...random]) {
    const took = startCpuClock();
    const { results } = await client.search(query.replaceAll('"', ''), scope);
    for (const { title } of results.slice(0, 3)) expect(title.length).toBeGreaterThan(0);
    parseQuery(query);
    times.push(took());
  }
  times.sort((a, b) => a - b);
  expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(50);
});
