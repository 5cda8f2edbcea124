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
import { createValueFinder, type ValuePath } from '../values/lenient-yaml.js';
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
    const path = hero.name === undefined ? ['title'] : ['hero', 'name'];
    const heading = own ?? (name === undefined ? null : creator.createHeading(name, path));
    tree.children.splice(Math.max(first, 0), 0, creator.createHero(hero, heading));
  }
  if (cards.length > 0) tree.children.push(creator.createCards(cards));
}

class HomeCreator {
  readonly #context: PageContext;
  /** Offset of the YAML in the file. */
  readonly #start: number;
  readonly #rangeOf: (path: ValuePath) => readonly [number, number] | null;

  constructor(context: PageContext) {
    this.#context = context;
    const { frontMatter } = context;
    this.#start = frontMatter.indexOf('\n') + 1;
    const yaml = frontMatter.slice(this.#start).replace(/(?:^|\n)---[ \t]*\r?\n?$/, '\n');
    this.#rangeOf = createValueFinder(yaml);
  }

  createHeading(name: string, path: ValuePath): Heading {
    const position = this.#find(path, name);
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
    const children = cards.map(({ title, text, to, icon }, i) => {
      reportCardIcon(icon, this.#find(['cards', i, 'icon'], icon), this.#context);
      return component(
        'card',
        { title, ...(to !== undefined && { href: to }), ...(icon !== undefined && { icon }) },
        {
          children: text === undefined ? [] : [paragraph(text)],
          position: this.#find(['cards', i, 'to'], to),
        },
      );
    });
    return component('cards', {}, { children });
  }

  #createActions(actions: NonNullable<HomeHero['actions']>): Content {
    const links = actions.flatMap(({ label, to }, i): PhrasingContent[] => [
      { type: 'text', value: ' ' },
      {
        type: 'link',
        url: to,
        children: [{ type: 'text', value: label }],
        position: this.#find(['hero', 'actions', i, 'to'], to),
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
        { children: [], position: this.#find(['hero', 'panel', 'image'], image) },
      );
    if (this.#context.mdx === null) {
      this.#reportComponent(name ?? '');
      return null;
    }
    return { type: 'mdxJsxFlowElement', name: name ?? null, attributes: [], children: [] };
  }

  #reportComponent(name: string): void {
    const { path, diagnostics } = this.#context;
    const { start } = this.#find(['hero', 'panel', 'component'], name) ?? {};
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

  /** Finds the place of a value in the front matter, for findings about it. */
  #find(path: ValuePath, value: string | undefined): Position | undefined {
    const { frontMatter } = this.#context;
    const range = value === undefined ? null : this.#rangeOf(path);
    if (value === undefined || range === null) return undefined;
    const offset = this.#start + range[0];
    const isAsWritten = frontMatter.startsWith(value, offset);
    const end = isAsWritten ? offset + value.length : this.#start + range[1];
    return {
      start: { ...pointAt(frontMatter, offset), offset },
      end: { ...pointAt(frontMatter, end), offset: end },
    };
  }
}

type Panel = NonNullable<HomeHero['panel']>;

function paragraph(text: string): Content {
  return { type: 'paragraph', children: [{ type: 'text', value: text }] };
}

function element(name: string, className: string[], children: readonly Content[]): ComponentNode {
  return component(name, { className }, { children: [...children] });
}
