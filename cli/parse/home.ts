/**
 * Puts what a home page has in its front matter into its content. In: the mdast of a page with `layout: home`, and its
 * fields. Out: the same tree, with a hero at its beginning and cards at its end. From there on they are content, so links,
 * images, code, search and checks treat them as such.
 *
 * before: `# Acme`, and `hero: { text: 'Clouds by weight.', actions: [{ label: 'Start', to: /docs/start }] }`
 * after:  `<div class="hero"><div class="hero-text"><h1>Acme</h1><p>…</p><p class="hero-actions">…</p></div></div>`
 */
import type { BlockContent, Heading, PhrasingContent, Root, RootContent } from 'mdast';
import type { Position } from 'unist';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { pointAt } from '../diagnostics/place-at.js';
import type { FrontMatter, HomeCard, HomeHero } from '../types.js';
import { reportCardIcon } from './card-icon.js';
import type { PageContext } from './context.js';
import { component, type ComponentNode } from './plugins/theme-components.js';

type Content = RootContent & BlockContent;

export function addHome(
  tree: Root,
  context: PageContext,
  { layout, title, hero, cards = [] }: FrontMatter,
): void {
  if (layout !== 'home') return;
  const creator = new HomeCreator(context);
  if (hero !== undefined) {
    const first = tree.children.findIndex(({ type }) => type !== 'mdxjsEsm' && type !== 'html');
    const node = tree.children[first];
    const own = node?.type === 'heading' && node.depth === 1 ? node : null;
    if (own !== null) tree.children.splice(first, 1);
    const name = hero.name ?? title;
    const heading = own ?? (name === undefined ? null : creator.createHeading(name));
    tree.children.splice(Math.max(first, 0), 0, creator.createHero(hero, heading));
  }
  if (cards.length > 0) tree.children.push(creator.createCards(cards));
}

class HomeCreator {
  readonly #context: PageContext;
  /** End of the last match of each pattern: several links may have the same address. */
  readonly #ends = new Map<string, number>();

  constructor(context: PageContext) {
    this.#context = context;
  }

  createHeading(name: string): Heading {
    const position = this.#find('(?:name|title)', name);
    const text = { type: 'text' as const, value: name, position };
    return { type: 'heading', depth: 1, children: [text], position };
  }

  createHero({ text, actions = [], panel }: HomeHero, heading: Heading | null): ComponentNode {
    const inside: Content[] = [
      ...(heading === null ? [] : [heading]),
      ...(text === undefined ? [] : [paragraph(text)]),
      ...(actions.length === 0 ? [] : [this.#createActions(actions)]),
    ];
    const shown = panel === undefined ? null : this.#createPanel(panel);
    return element(
      'div',
      ['hero'],
      [
        element('div', ['hero-text'], inside),
        ...(shown === null ? [] : [element('div', ['hero-panel'], [shown])]),
      ],
    );
  }

  createCards(cards: readonly HomeCard[]): ComponentNode {
    const children = cards.map(({ title, text, to, icon }) => {
      reportCardIcon(icon, this.#find('icon', icon), this.#context);
      return component(
        'card',
        { title, ...(to !== undefined && { href: to }), ...(icon !== undefined && { icon }) },
        { children: text === undefined ? [] : [paragraph(text)], position: this.#find('to', to) },
      );
    });
    return component('cards', {}, { children });
  }

  #createActions(actions: NonNullable<HomeHero['actions']>): Content {
    const links = actions.flatMap(({ label, to }): PhrasingContent[] => [
      { type: 'text', value: ' ' },
      {
        type: 'link',
        url: to,
        children: [{ type: 'text', value: label }],
        position: this.#find('to', to),
        data: { hProperties: { className: ['button'] } },
      },
    ]);
    const data = { hProperties: { className: ['hero-actions'] } };
    return { type: 'paragraph', children: links.slice(1), data };
  }

  #createPanel({ code, language, title, image, alt, component: name }: Panel): Content | null {
    if (code !== undefined) {
      const meta = title === undefined ? null : `title=${JSON.stringify(title)}`;
      return { type: 'code', lang: language ?? null, meta, value: code.replace(/\n$/, '') };
    }
    if (image !== undefined)
      return component(
        'img',
        { src: image, alt },
        { children: [], position: this.#find('image', image) },
      );
    if (this.#context.mdx === null) {
      this.#reportComponent(name ?? '');
      return null;
    }
    return { type: 'mdxJsxFlowElement', name: name ?? null, attributes: [], children: [] };
  }

  #reportComponent(name: string): void {
    const { path, diagnostics } = this.#context;
    const { start } = this.#find('component', name) ?? {};
    const place = start && { ...start, endLine: start.line, endColumn: start.column + name.length };
    diagnostics.push(
      diagnostic(
        'front-matter',
        `Cannot show component "${name}" of "hero": the page is Markdown`,
        {
          file: path,
          place: place ?? null,
          note: 'Rename the page so that it ends with ".mdx", and set "markdown.format" to "detect".',
        },
      ),
    );
  }

  /** Finds the next place of a value in the front matter, for findings about it. */
  #find(key: string, value: string | undefined): Position | undefined {
    const { frontMatter } = this.#context;
    if (value === undefined) return undefined;
    const source = `(?<=\\b${key}["']?:\\s*["']?)${escapePattern(value)}(?=["'\\s}\\],]|$)`;
    const pattern = new RegExp(source, 'g');
    pattern.lastIndex = this.#ends.get(source) ?? 0;
    const offset = pattern.exec(frontMatter)?.index;
    if (offset === undefined) return undefined;
    const end = offset + value.length;
    this.#ends.set(source, end);
    return {
      start: { ...pointAt(frontMatter, offset), offset },
      end: { ...pointAt(frontMatter, end), offset: end },
    };
  }
}

type Panel = NonNullable<HomeHero['panel']>;

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function paragraph(text: string): Content {
  return { type: 'paragraph', children: [{ type: 'text', value: text }] };
}

function element(name: string, className: string[], children: readonly Content[]): ComponentNode {
  return component(name, { className }, { children: [...children] });
}
