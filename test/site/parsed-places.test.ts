/**
 * Broken URLs in files that need a parser: documents, style sheets, images, manifests, the config, the theme. Each is one
 * finding at the URL itself. `§` marks the expected place, and is not part of the file.
 */
import { expect, test } from 'vitest';
import { site } from '../site.js';

type Files = Readonly<Record<string, string>>;

/** Returns the places of the signs, as an editor counts. */
function placesIn(files: Files): string[] {
  return Object.entries(files).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, i) => {
      const [, ...parts] = line.split('§');
      let column = line.indexOf('§') + 1;
      return parts.map((part) => {
        const place = `${file}:${i + 1}:${column}`;
        column += part.length;
        return place;
      });
    }),
  );
}

async function expectPlaces(files: Files, others: Readonly<Record<string, string | Uint8Array>>) {
  const plain = Object.entries(files).map(([file, text]) => [file, text.replaceAll('§', '')]);
  const { diagnose } = site({
    'docs/index.md': '# Start\n',
    ...others,
    ...(Object.fromEntries(plain) as Record<string, string>),
  });
  const found = await diagnose({ check: true });
  const places = found.map(({ file, line, column }) => `${file}:${line}:${column}`);
  expect(places.toSorted()).toEqual(placesIn(files).toSorted());
  return found;
}

const CONFIG =
  "export default { title: 'T', url: 'https://e.example', search: false, rules: { 'blocked-content': 'ignore' } }";

test.each(['/', '/b/'])('K35: under %s a finding points at the URL itself', async (base) => {
  const decoy = '<!-- <a href="/gone">x</a> -->\n<p>"/gone" /gone</p>';
  const found = await expectPlaces(
    {
      'static/a.html': `<!doctype html>\n${decoy}\n<script>"/gone"</script>\n<a title="/gone" href="§${base}gone">x</a>\n`,
      'static/entity.html': `<img alt="img/one.png" srcset="ok.png 1x, §img/on&#101;.png 2x">\n<a href='§x.html?a=1&amp;b=2'>x</a>\n<meta http-equiv="refresh" content="1; url=§later.html">\n`,
      'static/style.html': `<style>/* url(one.png) */ p { background: url(§one.png) }</style>\n<p style="color: red; background: url('§two.png')">x</p>\n<iframe srcdoc="<a href='§/three'>x</a>"></iframe>\n`,
      'static/s.css': `/* url(css/two.png) */\na { background: url(css/css/two.png) }\nb { background: url(§css/two.png) }\n`,
      'static/css/css/two.png': 'x',
      'static/i.svg': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">\n<!-- <a href="gone.html"/> --><desc><![CDATA[<a href="gone.html">]]></desc>\n<a xlink:href="§gone.html"><rect fill="url(§#no)"/></a><style><![CDATA[ a { fill: url(#p) } ]]></style><path id="p"/>\n</svg>\n`,
      'static/site.webmanifest': `{\n  "description": "/gone.png",\n  "icons": [{ "sizes": "/gone.png", "src": "§gone.png" }],\n  "start_url": "§./app/"\n}\n`,
      'site.config.ts': `import { shared } from './shared.ts';
// navbar: [{ label: 'A', to: '/docs/gone/' }]
const items = [/* { to: '/docs/gone/' }, */ { label: '/docs/gone/', to: '§/docs/gone/' }] as const;
const title = (name: string): string => name;
const config = () => ({
  rules: { 'blocked-content': 'ignore' }, title: title('/docs/foot/'), url: 'https://e.example', base: '${base}', search: false,
  navbar: { items: [...items, { label: 'B', to: \`§/docs/gone\` }] },
  footer: { copyright: '<b title="/docs/foot/">\\u0041</b> <a href="§/docs/foot/">x</a>', ...shared },
  announcementBar: { content: \`Read <a href='§/docs/bar/'>this</a> \${1 + 1}\` },
});
export default config() satisfies object;
`,
      'shared.ts': `export const shared = { columns: [{ title: 'C', items: [{ label: 'D', to: '§/docs/column/' }] }] };\n`,
    },
    { 'static/ok.png': 'x' },
  );
  expect(new Set(found.map(({ ruleId }) => ruleId))).toEqual(
    new Set(['broken-link', 'broken-anchor']),
  );
});

test('K35: HTML of the config is found beside a link with the same address', async () => {
  await expectPlaces(
    {
      'site.config.ts': `export default { title: 'T', search: false,
  navbar: { items: [{ label: 'A', to: '§/gone' }, { type: 'html', html: '<a title="/gone" href="§/gone">x</a>' }] },
  sidebars: { m: ['index', { type: 'html', html: '<a href=§/gone>x</a>' }, { type: 'link', label: 'B', href: '§/gone' }] },
};
`,
    },
    {},
  );
});

test('K42: strings, comments, escapes and every form of URL in CSS', async () => {
  await expectPlaces(
    {
      'site.config.ts': CONFIG,
      'static/a.css': `@charset "a.png"; @namespace url(ns.png);
@import "§1.css"; @import url(§2.css) screen; @import url("§3.css") supports(display: grid);
.c::before { content: "/*" } .d { background: url(§4.png) } .e::after { content: "*/ url(no.png)" }
.f { content: 'it\\'s url(no.png)'; background: URL( '§5.png' ) } /* url(no.png) "*/
.g { background: u\\72l(§6.png); cursor: url(§7\\.png), auto; mask: url("§a\\
b.png") }
@font-face { font-family: "url(no.png)"; src: local("no.png"), url(§8.woff2) format("woff2"), url(data:font/woff2;base64,AA) }
.h { background: image-set("§9.png" 1x type("image/png"), url(§10.png) 2x); & .i { background: -webkit-image-set(url("§11.png") 1x) } }
@media print { .j { --x: url(§12.png); list-style: src("§13.png") } }
@supports (background: url(no.png)) { .k { filter: url(§s.svg#no) url(s.svg#yes) url(#own) } }
.l { background: url(no"quote.png) } .m { background: url(§14.png
`,
      'static/s.svg': '<svg xmlns="http://www.w3.org/2000/svg"><filter id="yes"/></svg>\n',
    },
    {},
  );
});

test('K44: every place in the output that can hold a URL is read', async () => {
  await expectPlaces(
    {
      'site.config.ts': CONFIG,
      'static/a.html': `<html itemscope><head><title>A</title>
<meta property="og:video:secure_url" content="§https://e.example/1.mp4"><meta name="twitter:image0" content="§/0.png">
</head></html>
`,
      'static/b.html': `<meta itemprop="image" content="§/2.png"><meta itemprop="logo" content="Acme"><link itemprop="url" href="§/3/">
<meta name="msapplication-square70x70logo" content="§/4.png"><meta name="msapplication-task" content="name=A;action-uri=§/5/;icon-uri=§/6.ico">
<a href="/docs/" ping="§/7 §/8">x</a><blockquote cite="§/9"></blockquote><form action="§/10"><button formaction="§/11"></button></form>
<img src="/ok.png" longdesc="§/12" alt=""><q cite="§/13">x</q><svg><linearGradient xlink:href="§#no"/><rect fill="url(#none)"/></svg>
<script type="speculationrules">{ "prefetch": [{ "source": "list", "urls": ["/docs/", "§/14"] }], "prerender": [{ "where": { "href_matches": "/no" } }] }</script>
<script type="importmap">{ "imports": { "a": "§/15.js", "b/": "/no/", "c": "bare" }, "scopes": { "/x/": { "d": "§./16.js" } } }</script>
<script type="application/ld+json">{ "@id": "https://e.example/no", "name": "/no", "sameAs": ["https://e.example/#no", "§https://e.example/16"], "url": "§https://e.example/17", "logo": { "url": "§/18.png" }, "potentialAction": { "target": "https://e.example/?q={q}" } }</script>
`,
      'static/manifest.json': `{ "id": "/no", "name": "/no", "shortcuts": [{ "url": "§/19", "icons": [{ "src": "§/20.png" }] }],
"share_target": { "action": "§/21", "params": { "url": "/no" } }, "screenshots": [{ "src": "§/22.png" }], "related_applications": [{ "url": "/no" }],
"protocol_handlers": [{ "protocol": "web+a", "url": "§/23?x=%s" }], "file_handlers": [{ "action": "§/24" }] }
`,
      'static/_headers': `# Link: </no.png>
/*
  X-Note: </no.png>; rel=preload
  Link: <§/25.png>; rel=preload; as=image, <https://e.example>; rel=preconnect, <§/26.css>; rel="stylesheet"
`,
      'static/robots.txt':
        'User-agent: *\n# Sitemap: https://e.example/no.xml\nsitemap: §https://e.example/27.xml # all\n',
      'static/maps/sitemap.xml': `<?xml version="1.0"?><?xml-stylesheet href="§28.xsl"?><!-- <loc>https://e.example/no</loc> -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i"><url><loc><![CDATA[§https://e.example/29]]></loc><image:image><image:loc>
§https://e.example/30.png?a=1&amp;b=2</image:loc></image:image></url></urlset>
`,
      'static/feed/a.xml': `<rss><channel><link>§https://e.example/31</link><image><url>§https://e.example/32.png</url></image>
<item><enclosure type="a" url="§/33.mp3"/><description>&lt;a href="/no"&gt;</description></item></channel></rss>
`,
    },
    { 'static/ok.png': 'x' },
  );
});

test('K39: a link of the theme is found in the theme, also one that a template makes', async () => {
  const found = await expectPlaces(
    {
      'site.config.ts': CONFIG.replace('search', "footer: { copyright: 'C' }, search"),
      'theme/components/Footer.tsx': `// href="/docs/gone/"
import { Footer as Original } from 'docsgen/theme/components/Footer';
const base: string = '/';
const label = '/docs/gone/';
export function Footer(props: object) {
  return <><a title="/docs/gone/" href="§/docs/gone/">{label}</a><a href={'§/docs/two'}>x</a>
    <a href={\`§\${base}docs/three/\`}>x</a><img src="§/img/no.png" alt="" /><Original {...(props as never)} /></>;
}
`,
    },
    { 'docs/a.md': '# A\n' },
  );
  expect(found[0]).toMatchObject({
    message: 'Cannot find page "/docs/gone/"',
    note: 'Correct the link, or add the page. It is on 4 pages, the first is "/".',
  });
});
