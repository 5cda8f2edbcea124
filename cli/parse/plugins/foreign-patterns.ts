/**
 * Patterns for syntax of other generators: how to recognize it, its name, and what to write instead. Patterns are matched
 * against the source of a paragraph, heading, table or piece of HTML whose code spans are blanked.
 */

/** Syntax that cannot be used, and the way out. */
export type Advice = readonly [what: string, note: string];

export const CODE_FROM_FILE =
  'Write a code block without code whose first line has file="…", and region="…" or lines="…".';
const INCLUDE =
  'Write ::include{file="…"} for Markdown, or file="…" on the first line of a code block without code. It is shown as text.';
const CONTENTS = 'Remove it: the table of contents stands beside every page. It is shown as text.';
const VALUE = 'Write its value: pages run no code. It is shown as text.';
/** A placeholder may look the same, so it counts only if the site shows other signs of a generator that fills it in. */
export const VALUE_OR_CODE =
  'Write its value, or `{{ … }}` as code where it is meant: pages run no code. It is shown as text.';
/** A sentence may be about a Jekyll tag, so the same applies. */
export const TAG_OR_CODE =
  'Write Markdown for it, or `{% … %}` as code where it is meant: pages have no shortcodes. It is shown as text.';
/** Hugo fills in shortcodes in code, too; code about Hugo shows them. */
export const PARAM_OR_CODE =
  'Write "{{name}}", its value in "variables" of the config, and the word "variables" on the first line of the block. It is shown as it is written.';
export const FORMULA = 'Set "markdown.math", or write it as text or code. It is shown as text.';

type Pattern = readonly [pattern: RegExp, ...Advice];

/** Patterns with "<". */
const TAGS: readonly Pattern[] = [
  [/^[ \t]*<>[ \t]*$/m, 'fragment of MDX', 'Remove "<>" and "</>". They are shown as text.'],
  [
    /<[a-z][a-z0-9]*\s[^<>{}]{0,300}=\{/,
    'attribute of MDX',
    'Write HTML attributes. The element is shown as text.',
  ],
  [
    /<[a-z][\w-]{0,40}\s(?:[^<>]{0,300}\s)?(?:v-(?:if|else|else-if|for|show|model|bind|on|html|text)\b|[@:][a-z][\w.:-]{0,40}=)/,
    'attribute of Vue',
    'Pages run no code: write HTML attributes. It does nothing, or its element is shown as text.',
  ],
  [
    /^<head[\s>]/im,
    'element <head>',
    'Write "description", "keywords" or "image" in the front matter, or "head" in the config. It is left out.',
  ],
  [/^<<<[ \t]*[@.\w]/m, 'code include of VitePress', `${CODE_FROM_FILE} It is shown as text.`],
  [
    /^<!--[ \t]*@include:/,
    'include of VitePress',
    'Write ::include{file="…"}, with region="…", heading="…" or lines="…" for a part. It is left out.',
  ],
];

/** Patterns with "{". */
const BRACES: readonly Pattern[] = [
  // With an id, at the end of a line, it is Docusaurus's syntax for heading ids.
  [
    /\{\/\*(?![ \t]*#[^\s{}*]{1,200}[ \t]*\*\/\}[ \t]*$)/m,
    'comment of MDX',
    'Write <!-- … -->. It is shown as text.',
  ],
  [
    /\{#-?[ \t][^{}\r\n]{0,300}[ \t]-?#\}/,
    'comment of Jinja',
    'Write <!-- … -->. It is shown as text.',
  ],
  // A hook, a list, a condition, or a literal such as `{' '}`. Expressions that name a value follow below.
  [
    /(?<![$%#{\\/=])\{[ \t]*(?:use[A-Z]\w{1,60}\(|[A-Za-z_$][\w$.]{0,100}(?:\.map\(|[ \t]*&&[ \t]*[<(]|[ \t]+\?[ \t][^{}\r\n:]{1,100}[ \t]:[ \t])|(?:'[^\w'\r\n]{1,3}'|"[^\w"\r\n]{1,3}")[ \t]*\})/,
    'expression of MDX',
    VALUE,
  ],
  [
    /\{\{-?[ \t]*(?:\$(?:frontmatter|page|site|theme|themeConfig|params|withBase|t)\b|(?:site|page|theme|layout)\.[a-z]|\.(?:Site|Page|Params)\b)/,
    'expression in "{{ }}"',
    VALUE,
  ],
  // Without spaces, or with a dot or "$" in front, it is a placeholder of Terraform, Go or GitHub.
  [
    /(?<![\w$\\/"'{-])\{\{-?[ \t]+[A-Za-z_]\w{0,60}(?:\.\w{1,60}){0,9}(?:\([^{}\r\n]{0,200}\))?(?:[ \t]*\|[ \t]*\w[^{}\r\n]{0,200})?[ \t]+-?\}\}/,
    'expression in "{{ }}"',
    VALUE_OR_CODE,
  ],
  [/^[ \t]*\{:[ \t]*toc\b[^{}\r\n]{0,100}\}/m, '"{:toc}"', CONTENTS],
  [/(?<!\\)\{\{[ \t]*#(?:(?:rustdoc_)?include|playground)\b/, 'include of mdBook', INCLUDE],
  [
    /^[ \t]*\{\*[ \t]+[^\s*{}]{1,300}\.\w{1,10}(?:[ \t][^*{}\r\n]{0,200})?\*\}[ \t]*$/m,
    'include of MkDocs',
    INCLUDE,
  ],
  [
    /(?<![\\{])\{!>?[ \t]*[^\s!{}]{1,300}(?:![\w=. -]{1,60})?[ \t]*!\}/,
    'include of MkDocs',
    INCLUDE,
  ],
  [
    /^\{\{[ \t]*#title\b/m,
    'title of mdBook',
    'Write "title" in the front matter. It is shown as text.',
  ],
  [
    /(?:[)\]]|^)\{:?[ \t]*(?:[.#][\w-]|[\w-]{1,40}=)[^{}\r\n]{0,200}\}/m,
    'list of attributes',
    'Write an element of HTML, or remove it: only headings and fences take something in braces. It is shown as text.',
  ],
  // An id, with or without classes after it, is syntax for headings.
  [
    /\{(?<=^#{1,6}[ \t](?:[^\r\n]{0,300}[ \t])?\{)(?:[ \t]*\.[a-z]|:[ \t]*[.#a-z]|[ \t]*#[^\s{}<>=]{1,100}[ \t][^{}\r\n=]{0,200}=)[^{}\r\n]{0,200}\}(?=[ \t]*(?:#+[ \t]*)?$)/im,
    'class of a heading',
    'Write {#id}, or remove it: a heading takes an id and nothing else. It is shown as text.',
  ],
  [/\\begin\{[a-z]{3,20}\*?\}/, 'formula', FORMULA],
];

const OTHERS: readonly Pattern[] = [
  [/^\[\[toc\]\][ \t]*$/im, '"[[toc]]"', CONTENTS],
  [/^\[TOC\][ \t]*$/m, '"[TOC]"', CONTENTS],
  [/^[ \t]*-+8<-+(?:[ \t]|$)/m, 'include of MkDocs', INCLUDE],
  [/\]\([^()\s]{1,300}[ \t]+['"]:include\b/, 'include of Docsify', INCLUDE],
  [/^\?>[ \t]+\S/m, 'callout of Docsify', 'Write ":::tip", and ":::" below. It is shown as text.'],
  [/\[!(?:INCLUDE|include)[ \t]*\[/, 'include of DocFX', INCLUDE],
  [
    /\[!code(?:-\w{1,30})?[ \t]*\[/,
    'code include of DocFX',
    `${CODE_FROM_FILE} It is shown as text.`,
  ],
  [/^include::[^\s[\]]{1,300}\[[^[\]\r\n]{0,200}\][ \t]*$/m, 'include of AsciiDoc', INCLUDE],
  [
    /^(?:!!!|\?\?\?\+?)[ \t]+[a-z][\w -]{0,60}(?:"[^"\r\n]{0,200}")?[ \t]*$/im,
    'admonition of MkDocs',
    'Write ":::note[Title]", or ":::details[Summary]" for one that opens, its text without indent, and ":::". It is shown as text and code.',
  ],
  [
    /^===[+!]?[ \t]+"[^"\r\n]{1,200}"[ \t]*$/m,
    'tabs of MkDocs',
    'Write "::::tabs" around ":::tab[Title]", and what they hold without indent. They are shown as text and code.',
  ],
  [
    /^\/{3,9}[ \t]+(?:admonition|note|attention|caution|danger|error|tip|hint|info|warning|details|tab|caption|define|html)\b[^\r\n]{0,200}$/m,
    'block of MkDocs',
    'Write colons for slashes: ":::tip[Title]" for "/// tip | Title", and ":::" for "///". It is shown as text.',
  ],
  [
    /^:::[ \t]+[A-Za-z_]\w*(?:\.\w+)+[ \t]*$/m,
    'reference of mkdocstrings',
    'Write what it stands for as Markdown. It is shown as text.',
  ],
  [
    /(?:^|[\s(>|*_])(?=:)(?::(?:[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*|[+-]1|100):)(?=$|[\s.,;!?)<|*_])/m,
    'short name of an emoji',
    'Write the character itself. It is shown as text.',
  ],
  [/^\$\$(?:[ \t]*$|[^$\r\n]{0,200}\\|[ \t]+[^$\s][^$]{0,300}\$\$[ \t]*$)/m, 'formula', FORMULA],
  [
    /(?<![\w$\\])\$\$(?=[^$\s]|[ \t]+[^$\s])[^$\r\n]{0,200}[=^\\+][^$\r\n]{0,200}\$\$(?![\w$])/,
    'formula',
    FORMULA,
  ],
  [
    /(?<![\w$\\])\$[a-z](?:[ \t]*[=<>+*-][ \t]*[^$\s][^$\r\n]{0,100})?(?<=\S)\$(?![\w$])/i,
    'formula',
    FORMULA,
  ],
  [/^\\\[[ \t]*$/m, 'formula', FORMULA],
  // A single backslash only escapes a bracket, so the content decides whether this is a formula.
  [/(?<!\\)\\\\(?:\([^\r\n]{1,300}?\\\\\)|\[[^[\]]{1,500}?\\\\\])/, 'formula', FORMULA],
  [
    /(?<!\\)\\(?:\((?:(?!\\\))[^\r\n]){0,200}?(?:\\[a-z]{2}|[\w)}]\^|_\{)|\[(?:(?!\\\])[^]){0,300}?(?:\\[a-z]{2}|[\w)}]\^|_\{))/i,
    'formula',
    FORMULA,
  ],
  [
    /(?<![\w$\\])\$(?=[^\s$])[^$\r\n]{0,200}(?:\\[a-z]{2}|\^[{\w]|_\{)[^$\r\n]{0,200}(?<=[^\s$\\])\$(?![\w$])/i,
    'formula',
    FORMULA,
  ],
  [
    /!\[[^[\]\r\n]{0,200}(?:\]\([^()\s]{1,300}[ \t]+=(?:\d{1,5}%?x|x\d|\d{1,5}\))|\|\d{1,5}(?:x\d{1,5})?\]\()/,
    'size of an image',
    'Write <img src="…" alt="…" width="…">. It is shown as text.',
  ],
  [
    /(?:^|[\s(*_>{])(?:==(?=[^\s=])[^=\r\n]{1,100}(?<=\S)==|\^\^(?=[^\s^])[^\r\n^]{1,100}(?<=\S)\^\^|\+\+(?=[^\s+])[^\r\n]{1,100}?(?<=[^\s+])\+\+)(?=$|[\s.,;:!?)*_<}])/m,
    'mark of text',
    'Write <mark>, <ins> or <kbd>. It is shown as text.',
  ],
  [
    /(?<=[A-Za-z)])\^[A-Za-z\d+-]{1,10}\^(?![\w^])/,
    'superscript',
    'Write <sup>…</sup>. It is shown as text.',
  ],
  [
    /(?<=[A-Za-z)])~[A-Za-z\d+-]{1,10}~(?!~)(?=[\w\s.,;:!?)*_<|]|$)/,
    'subscript',
    'Write <sub>…</sub>. It is struck through.',
  ],
  [
    /(?<=[\r\n]):[ \t]+\S[^\r\n]{0,80}/,
    'list of definitions',
    'Write a list, or <dl>, <dt> and <dd>. It is shown as text.',
  ],
  [
    /^\*\[[^\]\r\n]{1,100}\]:/m,
    'abbreviation',
    'Write <abbr title="…">…</abbr> where it stands. It is shown as text.',
  ],
  [
    /(?<![\w\\[\]!])\[\[(?!toc\]\])[^\s[\]"'`,^][^[\]"`,\r\n]{0,200}\]\](?![[(:\]])/i,
    'link of a wiki',
    'Write [text](page.md), or "\\[[" where none is meant. It is shown as text.',
  ],
  [
    /(?<!\\)!\[\[[^\s[\]"'`,^][^[\]"`,\r\n]{0,200}\]\](?![[(:\]])/,
    'embed of a wiki',
    'Write ![…](…) for an image, ::include{file="…"} for a page. It is shown as text.',
  ],
  [
    /(?<=[^\s\\[(|])\^\[(?=[\p{L}\d][^\s[\]]{0,60}\s[ \t]*[^\s\]])[^[\]]{3,500}(?:\](?![([:])|\[)/u,
    'note within the text',
    'Write [^1] here, and "[^1]: …" with the note below. It is shown as text.',
  ],
  [
    /(?:^|[\s(>*_|]):(?!include\b)[a-z][a-z\d]{0,40}(?:-[a-z\d]{1,40}){0,5}(?:\[[^[\]\r\n]{0,200}\](?![(:])|\{[^{}\r\n]{1,200}\})/m,
    'directive within the text',
    'Write Markdown, or an element of HTML: directives stand on lines of their own. It is shown as text.',
  ],
];

interface Kind {
  /**
   * Matches whatever any of its patterns finds. Many pieces of text have one sign, few have two, and searching for one thing
   * is quick.
   */
  readonly sign: RegExp;
  readonly patterns: readonly Pattern[];
}

export const KINDS: readonly Kind[] = [
  { sign: /</, patterns: TAGS },
  { sign: /\{/, patterns: BRACES },
  // Each pattern begins with the character that fewer texts have.
  {
    sign: /\[\[|!\[|\[!|:include|\$\S|\\[([]|==|\+\+|\^[\^[]|[~^](?<=[\w)].)[\w+-]|^(?:include::|\.\.[ \t]|\?>|:{3,}\{|!!!|\?\?\?|===|\$\$|:[ \t]|:::[ \t]|\/\/\/|\*\[|\[TOC\]|[ \t]*-+8<)|:[a-z0-9_+-]+[:[{]/m,
    patterns: OTHERS,
  },
];

/** `{{< tabs >}}` in Hugo, `{% tabs %}` in Liquid, `{% @mermaid/diagram %}` in GitBook. */
export const SHORTCODE = /\{(?:\{([<%])|%)-?\s{0,9}(?!end)(@?[a-z](?:[\w./-]{0,60}[\w])?)/gi;

/** A value of Hugo. */
export const PARAM_IN_CODE = /\{\{[<%][ \t]*(param|var|variable)[ \t]/;

/** `:::{note}` in MyST, `::: {.callout-note}` in Quarto, `.. note::` in reStructuredText. */
export const COLON_DIRECTIVE = /^:{3,9}[ \t]{0,9}\{\.?([a-z][\w:-]{0,40})[^{}\r\n]{0,200}\}/gm;
export const RST_DIRECTIVE = /^\.\.[ \t]{1,9}([a-z][\w:+-]{0,40})::(?=[ \t\r\n]|$)/gm;

/** `{props.version}` in MDX. It counts as an expression only if the name has a value there. */
export const EXPRESSION =
  /(?<![\w$%#{\\/=])\{[ \t]*([A-Za-z_$][\w$]{0,60})(?:[.[(][^{}\r\n]{0,200})?[ \t]*\}/g;
export const EXPRESSION_ADVICE: Advice = ['expression of MDX', VALUE];
/** Names that every MDX page knows. */
const GIVEN_NAMES = ['props', 'import', 'frontMatter', 'frontmatter', 'siteConfig', 'Astro'];
export const DECLARED =
  /^(?:export[ \t]{1,9}(?:const|let|var|function)[ \t]{1,9}([\w$]{1,60})|import[ \t]{1,9}([\w$]{0,60})[ \t,]{0,9}(?:\{([^{}'"]{0,500})\}[ \t]{0,9})?from[ \t]{1,9}['"])/gm;

/** Returns the names that would have a value if the page were MDX. */
export function namesOfValues(source: string): Set<string> {
  const declared = [...source.matchAll(DECLARED)].flatMap(
    ([, own = '', imported = '', some = '']) => [own, imported, ...some.split(/[\s,]+/)],
  );
  return new Set([...GIVEN_NAMES, ...declared]);
}

/** Replacements for the components and shortcodes that most sites use. */
const REPLACEMENTS: readonly (readonly [names: RegExp, replacement: string])[] = [
  [
    /^(?:tabs|tabitem|tab|tabpane|tabbedcontent|tab-set|tab-item)$/i,
    '"::::tabs" around ":::tab[Title]"',
  ],
  [
    /^(?:codegroup|codetabs|packagemanagertabs)$/i,
    '":::code-group" around code blocks with titles',
  ],
  [
    /^(?:card|cards|cardgrid|cardgroup|cardlist|linkcard|cardpane)$/i,
    '"::::cards" around ":::card[Title]"',
  ],
  [/^(?:steps|stepper|step)$/i, '":::steps" around an ordered list'],
  [
    /^(?:[a-z]{1,20}-)?(?:admonition|aside|callout|alert|attention|caution|danger|error|hint|important|info|note|notice|seealso|tip|todo|warning)$/i,
    '":::note[Title]"',
  ],
  [/^(?:details|accordion|collapse|dropdown|expand|expandable)$/i, '":::details[Summary]"'],
  // A component of this name marks words.
  [/^(?:[Cc]ode(?:[Bb]lock)?|code-block|code-cell|sourcecode|highlight)$/, 'a code fence'],
  [/^(?:literalinclude|codeinclude)$/, 'file="…" on the first line of a code block without code'],
  [/^toctree$/, '"sidebars" in the config'],
  [/^(?:link|content-ref|embed|file)$/i, '[…](…)'],
  [/^(?:vimeo|youtube)$/i, '<iframe src="…" title="…">, and its host into "markdown.frames"'],
  [/^(?:figure|img|image)$/i, '![…](…)'],
  [/^(?:ref|relref)$/i, 'the path of the file'],
  [/^(?:param|var|variable)$/i, '"{{name}}", and its value in "variables" of the config'],
  [/^toc$/i, 'nothing, as a table of contents stands beside every page'],
  [/^(?:include|include-markdown|include_relative|readfile)$/i, '::include{file="…"}'],
];

function replacementOf(name: string): string | null {
  return REPLACEMENTS.find(([names]) => names.test(name))?.[1] ?? null;
}

/** Returns advice for a name. `what` ends the sentence that says what pages cannot have. */
export function adviseOn(name: string, what: string): string {
  const replacement = replacementOf(name) ?? 'Markdown, or an element of HTML';
  return `Write ${replacement}: pages have no ${what} shown as text.`;
}

export function adviseOnDirective(name: string, system: string, consequence: string): Advice {
  const replacement = replacementOf(name.replace(/^callout-/, '')) ?? 'Markdown for it';
  return [`directive "${name}" of ${system}`, `Write ${replacement}. ${consequence}`];
}
