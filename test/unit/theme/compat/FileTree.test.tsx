import { expect, it } from 'vitest';
import { FileTree } from '../../../../theme/compat/api.js';
import { render } from './environment.js';

/** The markup without its icons. */
const shown = (content: React.ReactNode) =>
  render(<FileTree>{content}</FileTree>)
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/^<div class="card file-tree">(.*)<\/div>$/, '$1');

it('shows files with their comments', () => {
  expect(
    shown(
      <ul>
        {'\n'}
        <li>main.tf the entry</li>
        <li>
          <strong>b.tf</strong> <em>new</em>
        </li>
        <li>
          <p>c.tf</p>
        </li>
      </ul>,
    ),
  ).toBe(
    '<ul><li><span class="with-icon"><span>main.tf</span><small>the entry</small></span></li>' +
      '<li><span class="with-icon"><span><strong>b.tf</strong></span><small><em>new</em></small></span></li>' +
      '<li><span class="with-icon"><span>c.tf</span></span></li></ul>',
  );
});

it('shows the content of a folder below it', () => {
  expect(
    shown(
      <ul>
        <li>
          modules
          <ul>
            <li>vpc/</li>
            <li>…</li>
          </ul>
        </li>
      </ul>,
    ),
  ).toBe(
    '<ul><li><span class="with-icon"><span>modules</span></span>' +
      '<ul><li><span class="with-icon"><span>vpc/</span></span></li><li><span class="with-icon"><span>…</span></span></li></ul>' +
      '</li></ul>',
  );
});

it('has icons for files and folders, and none for omitted ones', () => {
  const html = render(
    <FileTree>
      <ul>
        <li>a</li>
        <li>b/</li>
        <li>…</li>
      </ul>
    </FileTree>,
  );
  const icons = [...html.matchAll(/<path d="([^"]*)"/g)].map(([, path]) => path);
  expect(icons).toHaveLength(2);
  expect(icons[0]).not.toBe(icons[1]);
});

it('keeps other content', () => {
  expect(shown(<p>Text</p>)).toBe('<p>Text</p>');
});
