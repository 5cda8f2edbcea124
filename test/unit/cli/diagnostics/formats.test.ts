/** Tests of reports for machines, as bytes and against the schema of their format. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import draft4 from 'ajv-draft-04';
import formats from 'ajv-formats';
import { SaxesParser } from 'saxes';
import { describe, expect, test, vi } from 'vitest';
import { diagnostic } from '../../../../cli/diagnostics/diagnostic.js';
import type { Finding } from '../../../../cli/diagnostics/by-cause.js';
import { findingsFrom } from '../../../../cli/diagnostics/formats/finding.js';
import { toAnnotations, withoutCommands } from '../../../../cli/diagnostics/formats/github.js';
import { toJunit } from '../../../../cli/diagnostics/formats/junit.js';
import { toSarif } from '../../../../cli/diagnostics/formats/sarif.js';
import { toStepSummary } from '../../../../cli/diagnostics/formats/step-summary.js';
import { rules } from '../../../../cli/diagnostics/rules.js';
import { repositoryRoot } from '../../../site.js';

const place = { line: 3, column: 5, endLine: 3, endColumn: 22 };
const hostile = 'Cannot find "<&\u0000\u001B[2J\u202E]]>%0A,:\r\n::error::x" \uD800\u{1F600}';

/** No report keeps this order. */
const diagnostics = [
  diagnostic('redirect', 'Redirect from "/a" leads back to itself', { note: 'Fix it.' }),
  diagnostic('duplicate-id', hostile, { file: 'docs/ä, b%:.md', place, note: 'A | b *c* `d`.' }),
  diagnostic('broken-link', 'Cannot find page "/docs/z/"', { file: 'docs/b.md', place }),
  diagnostic('broken-link', 'Cannot find page "/docs/z/"', {
    file: 'docs/b.md',
    place: { ...place, line: 9, endLine: 10 },
    note: 'Did you mean "/docs/y/"?',
  }),
  diagnostic('symlink', 'Cannot follow a link', { file: '../shared/x.md' }),
  diagnostic('unsafe-url', 'Ignored by the config', { file: 'docs/b.md', place }),
];
const context = { siteDir: '/repository/site', settings: { 'unsafe-url': 'ignore' } } as const;
const findings = findingsFrom('/repository', diagnostics, context);
const shuffled = findingsFrom('/repository', [...diagnostics].reverse(), context);

test('findings: errors first, then by place; paths from the root; ignored rules left out', () => {
  const shown = ({ severity, ruleId, file, place: at }: Finding) =>
    `${severity} ${ruleId} ${file} ${at?.line}`;
  expect(findings.map(shown)).toEqual([
    'error redirect null undefined',
    'error broken-link site/docs/b.md 3',
    'error broken-link site/docs/b.md 9',
    'warning symlink shared/x.md undefined',
    'warning duplicate-id site/docs/ä, b%:.md 3',
  ]);
  expect(shuffled).toEqual(findings);
});

describe('SARIF', () => {
  const options = { root: '/repository', fallbackFile: 'site/site.config.ts' };
  const schema: object = JSON.parse(
    readFileSync(join(repositoryRoot, 'test/fixtures/sarif-schema-2.1.0.json'), 'utf8'),
  );
  const ajv = new draft4.default({ strict: false, allErrors: true });
  formats.default(ajv);
  const isValid = ajv.compile(schema);
  const errorsOf = (text: string) => {
    isValid(JSON.parse(text));
    return isValid.errors ?? [];
  };

  test.each([
    ['findings', findings],
    ['no findings', []],
  ])('is valid against the schema of OASIS with %s', (_, list) => {
    expect(errorsOf(toSarif(list, options))).toEqual([]);
  });
  test('the schema finds errors', () => {
    const text = toSarif(findings, options);
    expect(errorsOf(text.replace('"level": "warning"', '"level": "warn"'))).toHaveLength(1);
    expect(errorsOf(text.replace('"startLine": 3', '"startLine": 0'))).toHaveLength(1);
    expect(errorsOf(text.replace('"site/docs/b.md"', '"site/docs/ b.md"'))).toHaveLength(1);
  });
  test('names the place, the rule and the way out', () => {
    const { runs } = JSON.parse(toSarif(findings, options));
    const { tool, results } = runs[0];
    expect(results[2]).toEqual({
      ruleId: 'broken-link',
      ruleIndex: Object.keys(rules).indexOf('broken-link'),
      level: 'error',
      message: { text: 'Cannot find page "/docs/z/". Did you mean "/docs/y/"?' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'site/docs/b.md', uriBaseId: '%SRCROOT%' },
            region: { startLine: 9, startColumn: 5, endLine: 10, endColumn: 22 },
          },
        },
      ],
      partialFingerprints: { 'docsgen/v1': expect.stringMatching(/^[0-9a-f]{32}:2$/) },
    });
    expect(tool.driver.rules[results[2].ruleIndex]).toEqual({
      id: 'broken-link',
      shortDescription: { text: 'A page, image or asset does not exist.' },
      defaultConfiguration: { level: 'error' },
    });
    expect(tool.driver.rules).toHaveLength(Object.keys(rules).length);
  });
  test('has a place for every result, as URIs', () => {
    const { runs } = JSON.parse(toSarif(findings, options));
    const uris = runs[0].results.map(
      (result: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
        result.locations[0]?.physicalLocation.artifactLocation.uri,
    );
    expect(uris).toEqual([
      'site/site.config.ts',
      'site/docs/b.md',
      'site/docs/b.md',
      'shared/x.md',
      'site/docs/%C3%A4%2C%20b%25%3A.md',
    ]);
    const outside = findingsFrom('/repository/site', diagnostics.slice(4, 5), context);
    expect(toSarif(outside, { ...options, root: '/repository/site' })).toContain(
      '"uri": "file:///repository/shared/x.md"',
    );
  });
  test('is the same for the same findings', () => {
    expect(toSarif(shuffled, options)).toBe(toSarif(findings, options));
  });
});

describe('JUnit', () => {
  test('has one suite per file, one case per finding; only errors fail', () => {
    expect(toJunit(findings)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="docsgen" tests="5" failures="3" errors="0">
  <testsuite name="shared/x.md" tests="1" failures="0" errors="0">
    <testcase classname="shared/x.md" name="symlink: Cannot follow a link" file="shared/x.md"><system-out>warning: Cannot follow a link.</system-out></testcase>
  </testsuite>
  <testsuite name="site" tests="1" failures="1" errors="0">
    <testcase classname="site" name="redirect: Redirect from &quot;/a&quot; leads back to itself"><failure type="redirect" message="Redirect from &quot;/a&quot; leads back to itself">Redirect from &quot;/a&quot; leads back to itself. Fix it.</failure></testcase>
  </testsuite>
  <testsuite name="site/docs/b.md" tests="2" failures="2" errors="0">
    <testcase classname="site/docs/b.md" name="3:5 broken-link: Cannot find page &quot;/docs/z/&quot;" file="site/docs/b.md" line="3"><failure type="broken-link" message="Cannot find page &quot;/docs/z/&quot;">Cannot find page &quot;/docs/z/&quot;.</failure></testcase>
    <testcase classname="site/docs/b.md" name="9:5 broken-link: Cannot find page &quot;/docs/z/&quot;" file="site/docs/b.md" line="9"><failure type="broken-link" message="Cannot find page &quot;/docs/z/&quot;">Cannot find page &quot;/docs/z/&quot;. Did you mean &quot;/docs/y/&quot;?</failure></testcase>
  </testsuite>
  <testsuite name="site/docs/ä, b%:.md" tests="1" failures="0" errors="0">
    <testcase classname="site/docs/ä, b%:.md" name="3:5 duplicate-id: Cannot find &quot;&lt;&amp;\\u0000\\u001b[2J\\u202e]]&gt;%0A,:\\u000d\\u000a::error::x&quot; \\ud800\u{1F600}" file="site/docs/ä, b%:.md" line="3"><system-out>warning: Cannot find &quot;&lt;&amp;\\u0000\\u001b[2J\\u202e]]&gt;%0A,:\\u000d\\u000a::error::x&quot; \\ud800\u{1F600}. A | b *c* \`d\`.</system-out></testcase>
  </testsuite>
</testsuites>
`);
  });
  test('without findings one case passes', () => {
    expect(toJunit([])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="docsgen" tests="1" failures="0" errors="0">
  <testsuite name="site" tests="1" failures="0" errors="0">
    <testcase classname="site" name="no findings"/>
  </testsuite>
</testsuites>
`);
  });
  test.each([
    ['findings', findings],
    ['no findings', []],
  ])('is well-formed with %s', (_, list) => {
    const cases: string[] = [];
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name }) => cases.push(name));
    parser.write(toJunit(list)).close();
    expect(cases.filter((name) => name === 'testcase')).toHaveLength(Math.max(1, list.length));
  });
});

describe('GitHub', () => {
  test('has one annotation per finding, without commands from its text', () => {
    expect(toAnnotations(findings)).toBe(
      [
        '::error title=redirect::Redirect from "/a" leads back to itself. Fix it.',
        '::error file=site/docs/b.md,line=3,col=5,title=broken-link::Cannot find page "/docs/z/".',
        '::error file=site/docs/b.md,line=9,col=5,title=broken-link::Cannot find page "/docs/z/". Did you mean "/docs/y/"?',
        '::warning file=shared/x.md,title=symlink::Cannot follow a link.',
        '::warning file=site/docs/ä%2C b%25%3A.md,line=3,col=5,title=duplicate-id::Cannot find "<&\\u0000\\u001b[2J\\u202e]]>%250A,:%0A::error::x" \\ud800\u{1F600}. A | b *c* `d`.',
        '',
      ].join('\n'),
    );
  });
  test('wraps text between two markers that the text cannot contain', () => {
    const [first, ...rest] = withoutCommands('a\n::error::b').split('\n');
    const token = first?.replace('::stop-commands::', '') ?? '';
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(rest).toEqual(['a', '::error::b', `::${token}::`, '']);
    expect(withoutCommands('a')).not.toContain(token);
    expect(withoutCommands('')).toBe('');
  });
});

describe('step summary', () => {
  test('a table in which no text of a page is Markdown', () => {
    expect(toStepSummary('docsgen check', findings.slice(2))).toBe(
      `### docsgen check

1 error, 2 warnings.

| | place | finding | rule |
|---|---|---|---|
| error | site/docs/b&#46;md&#58;9&#58;5 | Cannot find page "/docs/z/". Did you mean "/docs/y/"&#63; | broken-link |
`.replace('b&#46;md', 'b.md') +
        `| warning | shared/x.md | Cannot follow a link. | symlink |
| warning | site/docs/ä, b&#37;&#58;.md&#58;3&#58;5 | Cannot find "&#60;&#38;\\u0000\\u001b&#91;2J\\u202e&#93;&#93;&#62;&#37;0A,&#58;\\u000d\\u000a&#58;&#58;error&#58;&#58;x" \\ud800&#128512;. A &#124; b &#42;c&#42; &#96;d&#96;. | duplicate-id |

`.replaceAll('\\u', '&#92;u'),
    );
  });
  test('places link to the commit', () => {
    vi.stubEnv('GITHUB_SERVER_URL', 'https://github.com');
    vi.stubEnv('GITHUB_REPOSITORY', 'acme/docs');
    vi.stubEnv('GITHUB_SHA', 'c0ffee');
    expect(toStepSummary('x', findings)).toContain(
      '](https://github.com/acme/docs/blob/c0ffee/site/docs/b.md?plain=1#L9) |',
    );
    vi.unstubAllEnvs();
  });
  test('reports that there are no findings, and how many are cut off', () => {
    expect(toStepSummary('docsgen build', [])).toBe('### docsgen build\n\nNo findings.\n\n');
    const [finding] = findings;
    const many = toStepSummary(
      'x',
      Array<Finding | undefined>(1200)
        .fill(finding)
        .filter((f) => f !== undefined),
    );
    expect(many.split('\n').slice(-4)).toEqual(['', '… and 200 more.', '', '']);
    expect(Buffer.byteLength(many)).toBeLessThan(2 ** 20);
  });
});
