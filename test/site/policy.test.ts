/** The Content-Security-Policy: sources that the config adds, inline code of static documents, and findings of what it blocks. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ReportedDiagnostic } from '../../cli/diagnostics/report.js';
import { headersFor, parseHeadersFile } from '../../cli/server/headers-file.js';
import { site } from '../site.js';

const config = (options: string) => `export default { title: 'T', search: false, ${options} }`;
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Directives of the policy for a path, by name. */
function policyFor(headers: string, path: string): Record<string, string> {
  const policy = headersFor(parseHeadersFile(headers), path).get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy.split('; ').map((part) => [part.split(' ')[0] ?? '', part.slice(part.indexOf(' ') + 1)]),
  );
}

const show = ({ file, line, column, message, note }: ReportedDiagnostic) =>
  `${file}:${line}:${column} ${message} | ${note}`;

test('sources of the config are added to their directives, once for all languages', async () => {
  const { diagnose, read } = site({
    'site.config.ts': config(`translations: ['pl'], csp: {
      'img-src': ['https://img.example', "'self'"],
      'frame-src': ['https://video.example'],
      'worker-src': ['https://work.example'],
      'frame-ancestors': ['https://portal.example'],
      'trusted-types': ['dompurify'],
      'report-uri': ['/csp'],
    }`),
    'docs/a.md': '# A\n\n![](https://img.example/a.png)\n',
    'pl/site.config.ts': config(`locale: { code: 'pl', label: 'Polski' }`),
    'pl/docs/a.md': '# A\n\n![](https://img.example/a.png)\n',
    'pl/static/r.html': '<script>1</script>',
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(read('docs/a/index.html')).toContain('src="https://img.example/a.png"');
  expect(policyFor(read('_headers'), '/docs/a/')).toMatchObject({
    'default-src': "'none'",
    'img-src': "'self' data: https://img.example",
    'frame-src': 'https://video.example',
    // A new directive keeps what its fallback allows.
    'worker-src': expect.stringMatching(/^'self' .*https:\/\/work\.example$/),
    'frame-ancestors': 'https://portal.example',
    'trusted-types': 'docsgen default dompurify',
    'require-trusted-types-for': "'script'",
    'report-uri': '/csp',
  });
  expect(policyFor(read('_headers'), '/pl/r')['script-src']).toContain(hash('1'));
});

test('with "unsafe", inline code takes the place of hashes, and Trusted Types can be removed', async () => {
  const { diagnose, read, command } = site({
    'site.config.ts': config(
      `csp: { unsafe: true, 'script-src': ["'unsafe-inline'"], 'require-trusted-types-for': [] }`,
    ),
    'docs/a.md': '# A\n',
  });
  expect(await diagnose({ check: true })).toEqual([]);
  const policy = policyFor(read('_headers'), '/docs/a/');
  expect(policy['script-src']).toBe("'self' 'unsafe-inline'");
  expect(policy).not.toHaveProperty('require-trusted-types-for');
  expect((await command(['build'])).stdout).toContain(
    "Widens the policy, which may let foreign scripts run: script-src 'unsafe-inline'; no require-trusted-types-for.\n",
  );
  const { stdout } = await command(['build', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({
    policy: {
      widened: { 'script-src': ["'unsafe-inline'"], 'require-trusted-types-for': [] },
    },
  });
});

test('the build says what was widened, and that a policy of the site makes the option useless', async () => {
  const files = {
    'site.config.ts': config(`csp: { 'img-src': ['https://a.example'], 'font-src': ['https:'] }`),
    'docs/a.md': '# A\n',
  };
  expect((await site(files).command(['build'])).stdout).toContain(
    'Widens the policy: img-src https://a.example; font-src https:.\n',
  );
  const own = site({ ...files, 'static/_headers': '/*\n  X-Frame-Options: DENY\n' });
  expect((await own.command(['build'])).stdout).toContain(
    '"csp" of the config has no effect: "static/_headers" replaces the policy.\n',
  );
});

const SCRIPT = 'document.title = "x";\r\n';
const STYLE = 'p { color: red }';

test('inline code of a static document is allowed at its own addresses only', async () => {
  const { diagnose, read } = site({
    'site.config.ts': config(`base: '/b/', head: [{ tag: 'style', content: 'b { top: 0 }' }]`),
    'docs/a.md': '# A\n',
    'static/report.html': `<script>${SCRIPT}</script><script type="text/x">no</script><style>${STYLE}</style>`,
    'static/x/index.html': '<p style="top: 0">x</p><!-- <script>1</script> -->',
    'static/plain.html': '<p>x</p>',
    'static/handler.html': '<p>\n<a onclick="x()">x</a>',
  });
  expect((await diagnose({ check: true })).map(show)).toEqual([
    'static/handler.html:2:13 The policy of "_headers" blocks the event handler "onclick" of a document | ' +
      'Put it into a file that the document loads, or write a "_headers" of your own into the folder "static".',
  ]);
  const headers = read('_headers');
  const all = policyFor(headers, '/b/docs/a/');
  expect(all['style-src']).toContain(hash('b { top: 0 }'));
  for (const path of ['/b/report.html', '/b/report'])
    expect(policyFor(headers, path)).toEqual({
      ...all,
      'script-src': `${all['script-src']} ${hash('document.title = "x";\n')}`,
      'style-src': `${all['style-src']} ${hash(STYLE)}`,
    });
  for (const path of ['/b/x/', '/b/x/index.html'])
    expect(policyFor(headers, path)).toEqual({
      ...all,
      'style-src-attr': "'self' 'unsafe-inline'",
    });
  for (const path of ['/b/plain.html', '/b/handler.html', '/b/report/'])
    expect(policyFor(headers, path)).toEqual(all);
});

test('what the policy blocks is one finding for each host and directive', async () => {
  const { diagnose } = site({
    'site.config.ts': config(`markdown: { html: 'trust' }, head: [
      { tag: 'link', attributes: { rel: 'stylesheet', href: 'https://allowed.example/a.css' } },
    ]`),
    'docs/a.md':
      '# A\n\n<script src="https://x.example/a.js"></script>\n\n<object data="/a.pdf"></object>\n\n<iframe src="/b.html" title="B"></iframe>\n',
    'docs/b.md': '# B\n\n<script src="https://x.example/b.js"></script>\n',
    'static/a.pdf': 'x',
    'static/b.html':
      '<meta property="og:image" content="https://card.example/a.png"><link rel="canonical" href="https://y.example/">\n' +
      '<link rel="stylesheet" href="//styles.example/a.css">\n' +
      '<a href="https://y.example/">y</a><img src="http://img.example/a.png" srcset="http://img.example/b.png 2x">\n' +
      '<form action="https://send.example/"></form><video src="blob:https://y.example/1"></video>\n' +
      '<p style="background: url(https://img.example/c.png)">x</p><script src="http://x.example/c.js"></script>\n',
    'static/c.css':
      '@import "https://styles.example/b.css";\n@font-face { src: url("https://fonts.example/a.woff2") }\n' +
      '@font-face { src: url(data:font/woff2;base64,AA) }\na { background: url(data:image/png;base64,AA) }\n',
  });
  const allow = (line: string) => ` | To allow it, write "csp: { ${line} }" into the config.`;
  expect((await diagnose({ check: true })).map(show)).toEqual([
    'docs/a.md:3:1 The policy of "_headers" blocks scripts from "https://x.example"' +
      allow(`'script-src': ['https://x.example']`) +
      ' This is the first of 2 uses in 2 files.',
    'docs/a.md:5:1 The policy of "_headers" blocks embedded content from this site' +
      allow(`'object-src': ["'self'"]`),
    'docs/a.md:7:1 The policy of "_headers" blocks frames from this site' +
      allow(`'frame-src': ["'self'"], 'frame-ancestors': ["'self'"]`),
    'static/b.html:2:30 The policy of "_headers" blocks style sheets from "https://styles.example"' +
      allow(`'style-src': ['https://styles.example']`) +
      ' This is the first of 2 uses in 2 files.',
    'static/b.html:3:45 The policy of "_headers" blocks images from "http://img.example"' +
      allow(`'img-src': ['http://img.example']`) +
      ' This is the first of 2 uses.',
    'static/b.html:4:15 The policy of "_headers" blocks forms that send to "https://send.example"' +
      allow(`'form-action': ['https://send.example']`),
    'static/b.html:4:57 The policy of "_headers" blocks media from "blob:"' +
      allow(`'media-src': ['blob:']`),
    'static/b.html:5:27 The policy of "_headers" blocks images from "https://img.example"' +
      allow(`'img-src': ['https://img.example']`),
    'static/b.html:5:73 The policy of "_headers" blocks scripts from "http://x.example"' +
      allow(`unsafe: true, 'script-src': ['http://x.example']`),
    'static/c.css:2:24 The policy of "_headers" blocks fonts from "https://fonts.example"' +
      allow(`'font-src': ['https://fonts.example']`),
    'static/c.css:3:23 The policy of "_headers" blocks fonts from "data:"' +
      allow(`'font-src': ['data:']`),
  ]);
});

test('an embedded document needs what a frame needs', async () => {
  const files = {
    'docs/a.md':
      '# A\n\n<object data="/a.svg"></object>\n\n<embed src="/b.html">\n\n<object data="/c.pdf"></object>\n',
    'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'static/b.html': '<p>x</p>',
    'static/c.pdf': 'x',
  };
  const findings = async (csp: string) =>
    (
      await site({
        ...files,
        'site.config.ts': config(`markdown: { html: 'trust' }, csp: { ${csp} }`),
      }).diagnose({ check: true })
    ).map(show);
  const own = `["'self'"]`;
  expect(await findings(`'object-src': ${own}`)).toEqual([
    `docs/a.md:3:1 The policy of "_headers" blocks frames from this site | To allow it, write "csp: { 'frame-src': ${own}, 'frame-ancestors': ${own} }" into the config. This is the first of 2 uses.`,
  ]);
  expect(
    await findings(`'object-src': ${own}, 'frame-src': ${own}, 'frame-ancestors': ${own}`),
  ).toEqual([]);
});

test('the line of a finding allows it', async () => {
  const files = {
    'docs/a.md':
      '# A\n\n<iframe src="/b.html" title="B"></iframe>\n\n<script src="https://x.example/a.js"></script>\n',
    'static/b.html': '<img src="https://img.example:8080/a.png">',
  };
  const { diagnose } = site({
    ...files,
    'site.config.ts': config(`markdown: { html: 'trust' }, csp: {
      'frame-src': ["'self'"],
      'frame-ancestors': ["'self'"],
      'script-src': ['https://x.example'],
      'img-src': ['https://img.example:8080'],
    }`),
  });
  expect(await diagnose({ check: true })).toEqual([]);
});
