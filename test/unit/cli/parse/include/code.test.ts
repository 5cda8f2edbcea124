import type { Nodes } from 'hast';
import { describe, expect, it } from 'vitest';
import { unpackTree } from '../../../../../cli/content-tree/packed-tree.js';
import { walk } from '../../../../../cli/content-tree/tree.js';
import { findingsWith, pageWith } from './files.js';

/** Returns `language: code` of each block. */
function blocks(text: string, files: Readonly<Record<string, string>>): string[] {
  const root = unpackTree(pageWith(text, files).tree);
  const shown: string[] = [];
  walk<Nodes>(root, (node) => {
    if (node.type !== 'element' || node.tagName !== 'codeblock') return;
    const { language, html } = node.properties;
    shown.push(`${String(language)}: ${String(html).replace(/<[^>]*>/g, '')}`);
  });
  return shown;
}

const vpc = {
  'examples/main.tf':
    'module "vpc" {\n  # #region subnets\n  subnets = 3\n\n    deeper = 1\n  # #endregion subnets\n}\n',
};
const fence = (options: string, body = '') => '```' + `${options}\n${body}` + '```\n';

describe('a code block with file="…"', () => {
  it('shows the file, a region or lines of it, moved to the left and without markers', () => {
    const text =
      fence('hcl file="../examples/main.tf"') +
      fence('hcl file="../examples/main.tf" region="subnets"') +
      fence('hcl file="../examples/main.tf" lines="3-3"') +
      fence('hcl file="@site/examples/main.tf" lines="7"');
    expect(blocks(text, vpc)).toEqual([
      'hcl: module "vpc" {\n  subnets = 3\n\n    deeper = 1\n}',
      'hcl: subnets = 3\n\n  deeper = 1',
      'hcl: subnets = 3',
      'hcl: }',
    ]);
  });

  it('detects the language from the name of the file, unless the block names one', () => {
    const files = {
      'docs/x.tf': 'a',
      'docs/Dockerfile': 'b',
      'docs/x.unknown': 'c',
      'docs/my file.py': 'd',
    };
    const text =
      fence('file="x.tf"') +
      fence('file="Dockerfile"') +
      fence('file="x.unknown"') +
      fence('file="my file.py" title="A name"') +
      fence('yaml file="x.tf"') +
      fence(' {2} file="x.tf"');
    expect(blocks(text, files)).toEqual([
      'hcl: a',
      'dockerfile: b',
      'plain: c',
      'python: d',
      'yaml: a',
      'hcl: a',
    ]);
  });

  it('has every option of other blocks', () => {
    const { tree } = pageWith(
      fence('hcl file="../examples/main.tf" title="main.tf" {1} showLineNumbers noCopy'),
      vpc,
    );
    expect(tree).toContain('"title":"main.tf"');
    expect(tree).toContain('line-highlight');
    expect(tree).toContain('"lineNumbersFrom":1');
    expect(tree).toContain('"copy":false');
  });

  it('is a tab of a code group', () => {
    const { tree } = pageWith(
      `:::code-group\n${fence('file="../examples/main.tf" title="main.tf"')}:::\n`,
      vpc,
    );
    expect(tree).toContain('"label":"main.tf"');
  });

  it('is found by search, and is in the Markdown of the page within a long enough fence', () => {
    const page = pageWith(
      `> - ${fence('md file="x.md" region="a"').replace(/\n(?!$)/g, '\n>   ')}\nEnd`,
      {
        'docs/x.md': '<!-- #region a -->\n````js\nlet code\n````\n<!-- #endregion -->',
      },
    );
    expect(page.sections.map(({ code }) => code)).toEqual(['````js\nlet code\n````']);
    expect(page.body).toBe(
      '> - `````md file="x.md" region="a"\n>   ````js\n>   let code\n>   ````\n>   `````\n\nEnd',
    );
  });

  it('ends a fence that the page leaves open', () => {
    expect(pageWith('```file="x.tf"', { 'docs/x.tf': 'a\n' }).body).toBe('```file="x.tf"\na\n```');
  });

  it('reports at the place of the block, and of the text after it', () => {
    expect(
      findingsWith(`${fence('nope file="../examples/main.tf"')}\n:::nope\n:::\n`, vpc),
    ).toEqual([
      'docs/a.md:4:1 Unknown directive "nope" | Did you mean "note"?',
      'docs/a.md:1:1 Unknown language "nope" | Did you mean "none"? The block is shown without colors.',
    ]);
  });

  it.each([
    ['js', '// #region a\nx\n// #endregion a'],
    ['py', '#region a\nx\n#endregion'],
    ['html', '<!-- #region a -->\nx\n<!-- #endregion a -->'],
    ['css', '/* #region a */\nx\n/*#endregion*/'],
    ['sql', '-- #region a\nx\n-- #endregion'],
    ['lua', '  --#region a  \nx\n  --#endregion'],
    ['bat', 'rem #region a\nx\nREM #endregion'],
    ['vb', '#Region a\nx\n#End Region'],
    ['nested', '# #region b\n# #region a\nx\n# #endregion\n# #endregion'],
    ['a file of mdBook', '// ANCHOR: b\n// ANCHOR: a\nx\n// ANCHOR_END: a\n// ANCHOR_END: b'],
    ['a manifest of mdBook', '  # ANCHOR: a\nx\n  # ANCHOR_END: a'],
    ['crossed', '# #region a\nx\n# #region b\n# #endregion a\n# #endregion b'],
  ])('finds the region in %s', (_, text) => {
    expect(blocks(fence('plain file="x" region="a"'), { 'docs/x': text })).toEqual(['plain: x']);
  });

  it('shows a line of YAML that is no anchor of mdBook', () => {
    const text = 'ANCHOR: a\nanchor: b\n';
    expect(blocks(fence('plain file="x"'), { 'docs/x': text })).toEqual([
      'plain: ANCHOR: a\nanchor: b',
    ]);
  });

  it.each([
    ['region="c"', '# #region b 1\n# #endregion', 'it has no region "c" | Its regions are "b 1".'],
    [
      'region="subnet"',
      '# #region subnets\n# #endregion',
      'it has no region "subnet" | Did you mean "subnets"? Its regions are "subnets".',
    ],
    [
      'region="a"',
      'x',
      'it has no region "a" | It has none. Put "#region a" and "#endregion a" into comments around what is meant.',
    ],
    [
      'region="a"',
      'x\n# #region a\n',
      'its region "a" has no end | It begins at line 2. Put "#endregion a" into a comment where it ends.',
    ],
    [
      'region="a"',
      '# #region a\n# #endregion\n# #region a\n# #endregion',
      'it has more than one region "a" | They begin at the lines 1, 3. Give each a name of its own.',
    ],
    [
      'lines="3-9"',
      'a\nb\nc\nd\n',
      'it has no lines "3-9" | It has 4 lines. A region says which lines are meant, however many stand above.',
    ],
    [
      'lines="9-3"',
      'a\n',
      'lines="9-3" is no range of lines | Write "3", "3-9", or "3-" for all from there. Lines count from 1.',
    ],
    [
      'lines="0"',
      'a\n',
      'lines="0" is no range of lines | Write "3", "3-9", or "3-" for all from there. Lines count from 1.',
    ],
    [
      'lines="a"',
      'a\n',
      'lines="a" is no range of lines | Write "3", "3-9", or "3-" for all from there. Lines count from 1.',
    ],
  ])('reports a problem with %s of %j', (part, text, expected) => {
    expect(findingsWith(fence(`plain file="x" ${part}`), { 'docs/x': text })).toEqual([
      `docs/a.md:1:1 Cannot include "x": ${expected}`,
    ]);
  });

  it('keeps code that the block has, and reports that', () => {
    const text = fence('hcl file="../examples/main.tf"', 'own = 1\n');
    expect(blocks(text, vpc)).toEqual(['hcl: own = 1']);
    expect(findingsWith(text, vpc)).toEqual([
      'docs/a.md:1:1 Cannot include "../examples/main.tf": the code block has code of its own | Remove the code, or write title="…" for a name above it.',
    ]);
  });

  it('makes no element of the content of a file or an option', () => {
    const { tree } = pageWith(fence('html file="x" title="<b>"'), {
      'docs/x': '</code><script>alert(1)</script>',
    });
    expect(tree).not.toContain('<script>');
    expect(blocks(fence('"><script> file="x"'), { 'docs/x': 'a' })).toEqual(['plain: a']);
  });
});
