/** Tests that one change of the config that fixes many findings makes them one finding, in every format of a report. */
import { describe, expect, test } from 'vitest';
import { describeOthers, sortByCause } from '../../../../cli/diagnostics/by-cause.js';
import { diagnostic } from '../../../../cli/diagnostics/diagnostic.js';
import { findingsFrom } from '../../../../cli/diagnostics/formats/finding.js';
import { toAnnotations } from '../../../../cli/diagnostics/formats/github.js';
import { toJunit } from '../../../../cli/diagnostics/formats/junit.js';
import { toSarif } from '../../../../cli/diagnostics/formats/sarif.js';
import { toStepSummary } from '../../../../cli/diagnostics/formats/step-summary.js';
import { countErrors, toReported } from '../../../../cli/diagnostics/report.js';
import { site } from '../../../site.js';

const at = (line: number) => ({ line, column: 2, endLine: line, endColumn: 9 });
const image = (host: string, file: string, line: number) =>
  diagnostic('external-asset', `Cannot load an image from "${host}"`, {
    file,
    place: at(line),
    note: 'N.',
  });
const link = (line: number) =>
  diagnostic('broken-link', 'Cannot find page "/x/"', { file: 'docs/a.md', place: at(line) });
const diagnostics = [
  image('b.example', 'docs/c.md', 1),
  image('a.example', 'docs/b.md', 7),
  link(5),
  image('a.example', 'docs/a.md', 30),
  image('a.example', 'docs/a.md', 4),
  link(6),
];
const context = { siteDir: '/r/site', settings: {} } as const;
const findings = findingsFrom('/r', diagnostics, context);

test('the first place represents the cause, in any order; links are causes of their own', () => {
  const shown = sortByCause(diagnostics).map(({ reason, file, place, others }) => [
    reason,
    `${file}:${place?.line}`,
    others.map((other) => `${other.file}:${other.place.line}`),
  ]);
  expect(shown).toEqual([
    ['Cannot load an image from "a.example"', 'docs/a.md:4', ['docs/a.md:30', 'docs/b.md:7']],
    ['Cannot find page "/x/"', 'docs/a.md:5', []],
    ['Cannot find page "/x/"', 'docs/a.md:6', []],
    ['Cannot load an image from "b.example"', 'docs/c.md:1', []],
  ]);
  expect(sortByCause([...diagnostics].reverse())).toEqual(sortByCause(diagnostics));
  expect(countErrors(diagnostics, {})).toEqual({ errors: 2, warnings: 2 });
});

test.each([
  [1, 'The same at docs/p1.md:1:2.'],
  [2, 'The same at docs/p1.md:1:2 and docs/p2.md:2:2.'],
  [
    5,
    'The same at docs/p1.md:1:2, docs/p2.md:2:2, docs/p3.md:3:2, docs/p4.md:4:2 and docs/p5.md:5:2.',
  ],
  [
    6,
    'The same at docs/p1.md:1:2, docs/p2.md:2:2, docs/p3.md:3:2, docs/p4.md:4:2, docs/p5.md:5:2 and 1 other place.',
  ],
  [
    7076,
    'The same at docs/p1.md:1:2, docs/p2.md:2:2, docs/p3.md:3:2, docs/p4.md:4:2, docs/p5.md:5:2 and 7071 other places.',
  ],
])('of %i other places a sentence names five', (count, sentence) => {
  const others = Array.from({ length: count }, (_, i) => ({
    file: `docs/p${i + 1}.md`,
    place: at(i + 1),
  }));
  expect(describeOthers(others)).toBe(sentence);
});

describe('every place is in', () => {
  test('JSON', () => {
    expect(toReported(diagnostics, {})[0]).toEqual({
      severity: 'warning',
      ruleId: 'external-asset',
      file: 'docs/a.md',
      line: 4,
      column: 2,
      message: 'Cannot load an image from "a.example"',
      note: 'N.',
      others: [
        { file: 'docs/a.md', line: 30, column: 2 },
        { file: 'docs/b.md', line: 7, column: 2 },
      ],
    });
    expect(toReported(diagnostics, {})[1]).not.toHaveProperty('others');
  });

  test('SARIF', () => {
    const text = toSarif(findings, { root: '/r', fallbackFile: 'site/site.config.ts' });
    const { results } = JSON.parse(text).runs[0];
    const related = (id: number, uri: string, startLine: number) => ({
      id,
      physicalLocation: {
        artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
        region: { startLine, startColumn: 2, endLine: startLine, endColumn: 9 },
      },
      message: { text: 'The same here.' },
    });
    expect(results[2].message.text).toBe(
      'Cannot load an image from "a.example". N. The same at site/docs/a.md:30:2 and site/docs/b.md:7:2.',
    );
    expect(results[2].relatedLocations).toEqual([
      related(1, 'site/docs/a.md', 30),
      related(2, 'site/docs/b.md', 7),
    ]);
    expect(results[0]).not.toHaveProperty('relatedLocations');
  });

  test('JUnit', () => {
    expect(toJunit(findings.slice(2, 3))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="docsgen" tests="1" failures="0" errors="0">
  <testsuite name="site/docs/a.md" tests="1" failures="0" errors="0">
    <testcase classname="site/docs/a.md" name="4:2 external-asset: Cannot load an image from &quot;a.example&quot;" file="site/docs/a.md" line="4"><system-out>warning: Cannot load an image from &quot;a.example&quot;. N. The same at site/docs/a.md:30:2 and site/docs/b.md:7:2.
site/docs/a.md:30:2
site/docs/b.md:7:2</system-out></testcase>
  </testsuite>
</testsuites>
`);
  });

  test('annotations, with those of other places last', () => {
    const cannot = 'title=external-asset::Cannot load an image from';
    expect(toAnnotations(findings.slice(2))).toBe(
      [
        `::warning file=site/docs/a.md,line=4,col=2,${cannot} "a.example". N. The same at site/docs/a.md:30:2 and site/docs/b.md:7:2.`,
        `::warning file=site/docs/c.md,line=1,col=2,${cannot} "b.example". N.`,
        `::warning file=site/docs/a.md,line=30,col=2,${cannot} "a.example". N.`,
        `::warning file=site/docs/b.md,line=7,col=2,${cannot} "a.example". N.`,
        '',
      ].join('\n'),
    );
  });
});

test('the summary of a step has a row for the cause', () => {
  expect(toStepSummary('docsgen check', findings).split('\n').slice(4)).toEqual([
    '| | place | finding | rule |',
    '|---|---|---|---|',
    '| error | site/docs/a.md&#58;5&#58;2 | Cannot find page "/x/". | broken-link |',
    '| error | site/docs/a.md&#58;6&#58;2 | Cannot find page "/x/". | broken-link |',
    '| warning | site/docs/a.md&#58;4&#58;2 | Cannot load an image from "a.example". N. The same at site/docs/a.md&#58;30&#58;2 and site/docs/b.md&#58;7&#58;2. | external-asset |',
    '| warning | site/docs/c.md&#58;1&#58;2 | Cannot load an image from "b.example". N. | external-asset |',
    '',
    '',
  ]);
});

test('text: one block and one warning for a host, however many images are loaded from it', () => {
  const { run, write } = site({
    'site.config.ts': "export default { title: 'T', search: false }",
    'docs/a.md': '# A\n\nText ![x](https://img.example/x.png) and ![y](//IMG.example/y.png).\n',
    'docs/b.md': '# B\n\n<img src="https://img.example/z.png" alt="z">\n',
  });
  const { status, stdout } = run(['build', '--no-check']);
  const [, text] =
    /(\ndocs\/a\.md[^]*)\n✓ Built 4 pages · [^·]* · [^·]* · 1 warning · /.exec(stdout) ?? [];
  expect([status, text]).toEqual([
    0,
    `
docs/a.md:3:6  warning  Cannot load an image from "img.example"  external-asset

  3 | Text ![x](https://img.example/x.png) and ![y](//IMG.example/y.png).
    |      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  It is shown as a link. Copy the image next to the page, or add "img.example" to "hosts" of the config.
  The same at docs/a.md:3:42 and docs/b.md:3:1.
`,
  ]);
  write({
    'site.config.ts':
      "export default { title: 'T', search: false, ignore: [{ rule: 'external-asset', path: 'docs/a.md', reason: 'Old', until: '2999-01-01' }] }",
  });
  const { stdout: rest } = run(['build', '--no-check']);
  expect(rest).toContain('\ndocs/b.md:3:1  warning  Cannot load an image from "img.example"');
  expect(rest).not.toContain('The same at');
});

test('an unknown language or option and blocked code are one finding each, whatever their number', async () => {
  const { diagnose } = site({
    'site.config.ts':
      "export default { title: 'T', search: false, markdown: { html: 'trust' } };\n",
    'docs/a.md':
      '# A\n\n```nolang\n```\n\n```js demo\n```\n\n<b style="top: 0">b</b>\n\n<b style="top: 1">b</b>\n',
    'docs/b.md': '# B\n\n```nolang\n```\n\n```js demo\n```\n\n<b style="top: 0">b</b>\n',
    'static/a.html': '<p onclick="a()">a</p>\n',
    'static/b.html': '<p onclick="b()">b</p>\n',
  });
  const found = await diagnose({ check: true });
  expect(
    found.map(({ file, message, others = [] }) => [
      message,
      file,
      ...others.map((other) => other.file),
    ]),
  ).toEqual([
    ['Unknown language "nolang"', 'docs/a.md', 'docs/b.md'],
    ['Cannot use "demo" of a code fence', 'docs/a.md', 'docs/b.md'],
    ['The policy of "_headers" blocks the style attribute', 'docs/a.md', 'docs/a.md', 'docs/b.md'],
    [
      'The policy of "_headers" blocks the event handler "onclick" of a document',
      'static/a.html',
      'static/b.html',
    ],
  ]);
});
