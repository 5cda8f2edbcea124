/** `:::code-group`: tabs made of code blocks. The title of a block names its tab. */
import { parseFenceMeta } from '../highlight/fence-meta.js';
import { component } from '../plugins/theme-components.js';
import { becomes, type Block, type Directive } from './directive.js';
import { group, groupAdvice } from './tabs.js';

export const codeGroup: Directive = {
  names: ['code-group'],
  attributes: { group },
  advice: groupAdvice,
  elements: { tabs: 'content', tab: 'content' },
  create(written, context) {
    const { codeTab } = context.options.texts;
    const children = written.children.map((child) => toTab(child, codeTab));
    return becomes('tabs')({ ...written, children }, context);
  },
  manual: {
    title: 'Code groups',
    text: 'Tabs of code blocks. The label is the title of the block, else its language.',
    example: `:::code-group
\`\`\`hcl title="main.tf"
resource "aws_vpc" "main" {}
\`\`\`
\`\`\`hcl title="outputs.tf"
output "id" {}
\`\`\`
:::`,
  },
};

/** Turns a code block into a tab, which takes its title. Other content of the group stays unchanged. */
function toTab(node: Block, untitledLabel: string): Block {
  if (node.type !== 'code') return node;
  const { title } = parseFenceMeta(`${node.lang ?? ''} ${node.meta ?? ''}`);
  const label = title ?? node.lang ?? untitledLabel;
  const untitled = { ...node, meta: `${node.meta ?? ''} title=""` };
  const content = { children: [untitled], position: node.position };
  return component('tab', { label, value: label }, content);
}
