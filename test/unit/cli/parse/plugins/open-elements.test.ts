import { expect, it } from 'vitest';
import { OpenElements, TAG } from '../../../../../cli/parse/plugins/open-elements.js';
import { judgeBounded, PROOF_TIMEOUT_MS } from '../../../../backtracking.js';
import { startCpuClock } from '../../../../cpu-time.js';
import { pageOf } from '../page-of.js';

const found = (text: string): string[] =>
  pageOf(text)
    .diagnostics.filter(({ ruleId }) => ruleId === 'broken-syntax')
    .map(({ place, reason, note }) => `${place?.line}:${place?.column} ${reason} | ${note}`);

const open = (name: string) =>
  `Cannot find the end of <${name}> | Close it with "</${name}>". What follows becomes part of it.`;

it.each([
  ['# A\n\n<details>\n<summary>B</summary>\n\nText.\n\n## C\n\nMore.', `3:1 ${open('details')}`],
  ['<details>\n\na\n\n</details>\n\n<details open>\n\nb', `7:1 ${open('details')}`],
  ['<div>\n<div class="a">\n\nb\n\n</div>', `1:1 ${open('div')}`],
  ['<div/>\n\nText.', `1:1 ${open('div')}`],
  ['Some <b>text and\nmore.\n\nText.', `1:6 ${open('b')}`],
  ['- a\n\n  See <a href="b">c.\n- d', `3:7 ${open('a')}`],
  ['> <sup title="a > b">1\n\nText.', `1:3 ${open('sup')}`],
  ['| a |\n|---|\n| <sub>b |\n| <sub>c</sub> |', `3:3 ${open('sub')}`],
  ['<div><b>a</div>\n\nText.', `1:6 ${open('b')}`],
  ['`</b>` <b>x <!-- </b> -->', `1:8 ${open('b')}`],
])('reports where an element of %j begins', (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

it('reports each name once', () => {
  const text = '<b>a\n\n<i>b\n\n<b>c\n';
  expect(found(text)).toEqual([`1:1 ${open('b')}`, `3:1 ${open('i')}`]);
});

it.each([
  '<details>\n<summary>A</summary>\n\nb\n\n</details>',
  '<details><summary>A</summary>b</details>',
  '<div>\n\n<b>a</b>\n\n</div>\n</div>',
  '<div><span>a</div> <b><sub>c</b></sub>',
  '<p>a\n<ul>\n<li>b\n<li>c\n</ul>\n\n<table><tr><td>d</table>',
  '<a name="b">\n\n<a id="c"/>\n\n<img src="d.png">\n<br>\n<hr>',
  'Write `<b>`, \\<b> or &lt;b>, <YOUR_NAME>, <name>, <https://b.example> and a < b > c.',
  '| a |\n|---|\n| `` ` `` |\n| `<div>` | `b` |\n\n`` `<b>` ``',
  '```html\n<div>\n```\n\n<!-- <div> -->\n\n    <div>',
  '<script>\nconst a = "<b>";\n</script>\n\n<style>\na::after { content: "<b>" }\n</style>',
  '<b\n  class="c">d</b> and <i title="</i>">e</i>',
])('leaves %j alone', (text) => {
  expect(found(text)).toEqual([]);
});

it('does not backtrack without bound', { timeout: PROOF_TIMEOUT_MS }, () => {
  expect(judgeBounded(TAG).status).toBe('safe');
});

it.each(['<b', '<b ', '<b "', '<b>', '<!-- ', '</b>', '<b a="', "<b '"])(
  'takes time for 300 kB of %j that grows with its length',
  (unit) => {
    const took = startCpuClock();
    new OpenElements().read(unit.repeat(300_000 / unit.length), () => null);
    expect(took()).toBeLessThan(2000);
  },
);
