import { describe, expect, it } from 'vitest';
import { parseOptionsOf } from '../../../../../cli/parse/options.js';
import { configSchema } from '../../../../../cli/config/schema.js';
import { unpackTree } from '../../../../../cli/content-tree/packed-tree.js';
import { walk } from '../../../../../cli/content-tree/tree.js';
import type { Element, Nodes } from 'hast';
import { pageOf } from '../page-of.js';

const HOST = 'www.youtube-nocookie.com';
const VIDEO = `https://${HOST}/embed/x`;

const read = (text: string, parser: 'remark' | 'satteri' = 'remark') => {
  const page = pageOf(text, { frames: [HOST, 'media.example:8443'], parser });
  const frames: Element[] = [];
  walk<Nodes>(unpackTree(page.tree), (node) => {
    if (node.type === 'element' && node.tagName === 'iframe') frames.push(node);
  });
  const findings = page.diagnostics.map(
    ({ ruleId, reason, note }) => `${ruleId}: ${reason}. ${note}`,
  );
  return { page, frames, findings };
};

const LOADING = { loading: 'lazy', referrerPolicy: 'strict-origin-when-cross-origin' };
const NAMELESS =
  'unsafe-html: Cannot use the element <iframe>. It is left out with its content. A frame has an address with "https://" and a host that "markdown.frames" of the config names.';
const unnamed = (host: string) =>
  `unsafe-html: Cannot use the element <iframe>. It is left out with its content. Add "${host}" to "markdown.frames" of the config to show it.`;

describe.each(['remark', 'satteri'] as const)('frames with %s', (parser) => {
  it('are kept for hosts that the config names, with the permissions of a video', () => {
    const { page, frames, findings } = read(
      `# A\n\n<iframe src="${VIDEO}?a=1&amp;b=2" title="T" width="560" height="315" name="n" style="x" ` +
        'id="i" class="c" srcdoc="<script>1</script>" sandbox="" frameborder="0" ' +
        'allow="Fullscreen *; autoplay; encrypted-media; picture-in-picture; camera" allowfullscreen>No.</iframe>\n\nAfter.',
      parser,
    );
    expect(findings).toEqual([]);
    expect(page.links.map(({ url }) => url)).toEqual([`${VIDEO}?a=1&b=2`]);
    expect(frames.map(({ properties }) => properties)).toEqual([
      {
        src: 'docsgen:0',
        title: 'T',
        width: 560,
        height: 315,
        allow: 'fullscreen; encrypted-media; picture-in-picture',
        allowFullScreen: true,
        ...LOADING,
      },
    ]);
    const tree = JSON.stringify(unpackTree(page.tree));
    expect(tree).toContain('"viewBox":"0 0 560 315"');
    expect(tree).not.toContain('No.');
    expect(tree).toContain('After.');
  });

  it.each([
    ['a', `<iframe src="${VIDEO}" title="T" width="100%" height="400"></iframe>`, '100%'],
    ['in text', `Text <iframe src=${VIDEO} title=T></iframe> text`, undefined],
    ['closed by itself', `<iframe src="${VIDEO}" title="T" />\n\n*After*`, undefined],
    ['not closed', `<iframe src="${VIDEO}" title="T">\n\n*After*`, undefined],
    [
      'upper case',
      `<iframe SRC="HTTPS://WWW.YouTube-nocookie.com/a" TITLE="T"></iframe>`,
      undefined,
    ],
    ['default port', `<iframe src="https://${HOST}:443/a" title="T"></iframe>`, undefined],
    ['named port', `<iframe src="https://media.example:8443/a" title="T"></iframe>`, undefined],
    ['entities', `<iframe src="&#104;ttps&colon;//${HOST}/a" title="T"></iframe>`, undefined],
    [
      'in a table',
      `<table><tr><td><iframe src="${VIDEO}" title="T"></iframe></td></tr></table>`,
      undefined,
    ],
  ])('are kept when %s', (_, text, width) => {
    const { page, frames, findings } = read(text, parser);
    expect(findings).toEqual([]);
    expect(frames.map(({ properties }) => properties['width'])).toEqual([width]);
    if (text.includes('After')) expect(JSON.stringify(unpackTree(page.tree))).toContain('"em"');
  });

  it.each([
    [`https://${HOST}.evil.example/`, unnamed(`${HOST}.evil.example`)],
    [`https://evil.example/${HOST}`, unnamed('evil.example')],
    [`https://evil.example#@${HOST}/`, unnamed('evil.example')],
    [`https://${HOST}:8443/`, unnamed(`${HOST}:8443`)],
    [`https://${HOST}./`, unnamed(`${HOST}.`)],
    ['https://media.example/', unnamed('media.example')],
    [`https://${HOST}@evil.example/`, NAMELESS],
    [`https://user:word@${HOST}/`, NAMELESS],
    [`http://${HOST}/`, NAMELESS],
    [`//${HOST}/`, NAMELESS],
    [`https:${HOST}/`, NAMELESS],
    [`https:\\\\${HOST}/`, NAMELESS],
    [`https://evil.example\\@${HOST}/`, NAMELESS],
    [`https://evil.example&#9;/`, NAMELESS],
    [`/x/`, NAMELESS],
    ['', NAMELESS],
    ['javascript:alert(1)', NAMELESS],
    [`javascript://${HOST}/%0aalert(1)`, NAMELESS],
    [`&#106;avascript:alert(1)`, NAMELESS],
    ['data:text/html,x', NAMELESS],
  ])('are left out of %j', (src, note) => {
    const { frames, findings } = read(`a\n\n<iframe src="${src}" title="T">b</iframe>`, parser);
    expect(frames).toEqual([]);
    expect(findings).toEqual([note]);
  });
});

it('keeps the first of two addresses, and none that is only in srcdoc', () => {
  expect(read(`<iframe src="https://e.example" src="${VIDEO}" title="T"></iframe>`).frames).toEqual(
    [],
  );
  expect(read(`<iframe srcdoc="<b>a</b>" title="T"></iframe>`).findings).toEqual([NAMELESS]);
});

it('does not run code in an attribute', () => {
  const { frames, findings } = read(
    `<iframe src="${VIDEO}" title="T" onload="x" width="1e9" loading="eager" referrerpolicy="unsafe-url"></iframe>`,
  );
  expect(findings).toEqual([]);
  expect(frames.map(({ properties }) => properties)).toEqual([
    { src: 'docsgen:0', title: 'T', ...LOADING, loading: 'eager' },
  ]);
});

it('warns about a frame without a title', () => {
  expect(read(`a\n\n<iframe src="${VIDEO}"></iframe>`).findings).toEqual([
    'frame-title: Cannot find the title of a frame. Write title="…": screen readers say it in place of what the frame shows.',
  ]);
});

it('is part of the cache key of a page', () => {
  const config = configSchema.parse({ title: 'T', markdown: { frames: [HOST] } });
  expect(parseOptionsOf({ ...config, siteDir: '/site', sitePlugins: null })).toMatchObject({
    frames: [HOST],
  });
});
