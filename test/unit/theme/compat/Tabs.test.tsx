import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactElement, ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { TabItem, Tabs } from '../../../../theme/compat/api.js';
import { contentComponents } from '../../../../theme/content/index.js';
import { render } from './environment.js';

interface Shown {
  readonly value: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly content: string;
}

/** Returns the tabs of markup with one set of them, with their panels. */
function tabsIn(html: string): Shown[] {
  const tabs = [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)];
  const panels = [...html.matchAll(/role="tabpanel"([^>]*)>(.*?)<\/div>/gs)];
  expect(panels).toHaveLength(tabs.length);
  return tabs.map(([, attributes = '', label = ''], index) => {
    const isOpen = attributes.includes('aria-selected="true"');
    expect(panels[index]?.[1]?.includes('hidden=""')).toBe(!isOpen);
    return {
      value: /data-value="([^"]*)"/.exec(attributes)?.[1] ?? '',
      label,
      isOpen,
      content: panels[index]?.[2] ?? '',
    };
  });
}

const shown = (element: ReactElement) => tabsIn(render(element));
const two: ReactNode = [
  <TabItem key="a" value="a" label="Apple">
    red
  </TabItem>,
  <TabItem key="b" value="b" label="Banana">
    yellow
  </TabItem>,
];

describe('Tabs', () => {
  it('shows items that are missing from the list of values after the others', () => {
    const tabs = shown(<Tabs values={[{ value: 'b', label: 'Bean' }]}>{two}</Tabs>);
    expect(tabs.map(({ label, content }) => [label, content])).toEqual([
      ['Bean', 'yellow'],
      ['Apple', 'red'],
    ]);
  });

  it('has the markup of tabs in Markdown', () => {
    const { tabs: MarkdownTabs = 'div', tab: MarkdownTab = 'div' } = contentComponents;
    const markdown = renderToStaticMarkup(
      <MarkdownTabs group="fruit" id="i" className="own">
        <MarkdownTab value="a" label="Apple">
          red
        </MarkdownTab>
        <MarkdownTab value="b" label="Banana">
          yellow
        </MarkdownTab>
      </MarkdownTabs>,
    );
    const own = renderToStaticMarkup(
      <Tabs groupId="fruit" id="i" className="own">
        {two}
      </Tabs>,
    );
    expect(own).toBe(markdown);
  });

  it('opens the first item, the default one, or the one that it names', () => {
    const open = (element: ReactElement) => shown(element).map(({ isOpen }) => isOpen);
    expect(open(<Tabs>{two}</Tabs>)).toEqual([true, false]);
    expect(open(<Tabs defaultValue="b">{two}</Tabs>)).toEqual([false, true]);
    expect(open(<Tabs defaultValue="x">{two}</Tabs>)).toEqual([true, false]);
    expect(
      open(
        <Tabs>
          <TabItem value="a" />
          <TabItem value="b" default />
        </Tabs>,
      ),
    ).toEqual([false, true]);
  });

  it('opens nothing if asked, and the keyboard still reaches the first tab', () => {
    const html = render(<Tabs defaultValue={null}>{two}</Tabs>);
    expect(tabsIn(html).map(({ isOpen }) => isOpen)).toEqual([false, false]);
    expect([...html.matchAll(/<button[^>]* tabindex="(-?\d)"/gi)].map(([, at]) => at)).toEqual([
      '0',
      '-1',
    ]);
  });

  it('reads labels and order from `values`', () => {
    const values = [
      { value: 'b', label: 'Second' },
      { value: 'a', label: 'First' },
    ];
    expect(
      shown(
        <Tabs values={values} defaultValue="a">
          <TabItem value="a">red</TabItem>
          <TabItem value="b">yellow</TabItem>
        </Tabs>,
      ),
    ).toEqual([
      { value: 'b', label: 'Second', isOpen: false, content: 'yellow' },
      { value: 'a', label: 'First', isOpen: true, content: 'red' },
    ]);
    expect(
      shown(<Tabs values={[{ value: 'a' }, { value: 'b', default: true }]}>{two}</Tabs>).map(
        ({ label, isOpen }) => [label, isOpen],
      ),
    ).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it('finds items in fragments and lists, and ignores children that show nothing', () => {
    expect(
      shown(
        <Tabs>
          {'\n'}
          <>
            <TabItem value="a">in a fragment</TabItem>
          </>
          {null}
          {false}
          {['b', 'c'].map((value) => (
            <TabItem key={value} value={value}>
              in a list
            </TabItem>
          ))}
        </Tabs>,
      ).map(({ value }) => value),
    ).toEqual(['a', 'b', 'c']);
  });

  it('accepts any component with a value as an item', () => {
    function Own({ value }: { readonly value: string }): ReactElement {
      return <TabItem value={value}>own {value}</TabItem>;
    }
    expect(
      shown(
        <Tabs>
          <Own value="a" />
        </Tabs>,
      ),
    ).toEqual([{ value: 'a', label: 'a', isOpen: true, content: 'own a' }]);
  });

  it('keeps other content above the tabs', () => {
    expect(
      render(
        <Tabs>
          <p>Choose</p>
          {two}
        </Tabs>,
      ),
    ).toMatch(/data-tabs=""><p>Choose<\/p><div class="tab-list/);
  });

  it('is stored by its group, and opened by its parameter of the address', () => {
    const set = (element: ReactElement) => /<div[^>]*data-tabs[^>]*>/.exec(render(element))?.[0];
    expect(set(<Tabs groupId="os">{two}</Tabs>)).toContain('data-group="os"');
    expect(set(<Tabs syncKey="os">{two}</Tabs>)).toContain('data-group="os"');
    expect(set(<Tabs groupId="os">{two}</Tabs>)).not.toContain('data-query');
    expect(set(<Tabs queryString="system">{two}</Tabs>)).toContain('data-query="system"');
    const both = (
      <Tabs groupId="os" queryString>
        {two}
      </Tabs>
    );
    expect(set(both)).toContain('data-query="os"');
    const off = (
      <Tabs groupId="os" queryString={false}>
        {two}
      </Tabs>
    );
    expect(set(off)).not.toContain('data-query');
  });

  it('puts classes and attributes in the same places as Docusaurus', () => {
    const html = render(
      <Tabs className="all" block lazy>
        <TabItem value="a" className="panel" attributes={{ className: 'tab-a', title: 'A' }}>
          red
        </TabItem>
      </Tabs>,
    );
    expect(html).toContain('class="tabs all"');
    expect(html).toMatch(/<button type="button" class="tab tab-a" title="A" role="tab"/);
    expect(html).toContain('class="tab-panel panel"');
  });

  it('names a tab by its label, with the icon before it', () => {
    const html = render(
      <Tabs>
        <TabItem label="npm" icon="star" />
        <TabItem
          label={
            <>
              a <b>bold</b> one
            </>
          }
        />
      </Tabs>,
    );
    expect(html).toMatch(/data-value="npm"><svg [^>]*><path [^>]*><\/path><\/svg> npm<\/button>/);
    expect(html).toContain('data-value="a bold one">a <b>bold</b> one</button>');
    expect(html).toContain('data-label="a bold one"');
  });
});

describe('TabItem', () => {
  it('shows its content outside of tabs', () => {
    expect(render(<TabItem value="a">red</TabItem>)).toBe('red');
  });
});
