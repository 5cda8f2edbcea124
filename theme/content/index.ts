/**
 * Maps element names of the content tree to the components that render them. It runs on the server only; `behaviours/`
 * contains the code that makes the elements interactive. An element without an entry stays unchanged.
 */
import type { ContentComponents } from '../server-module.js';
import { Admonition, AdmonitionTitle } from './Admonition.js';
import { Card, Cards } from './Cards.js';
import { Checkbox } from './Checkbox.js';
import { CodeBlock, PlainPre } from './CodeBlock.js';
import { Diagram } from './Diagram.js';
import { Heading1, Heading2, Heading3, Heading4, Heading5, Heading6 } from './Heading.js';
import { Image } from './Image.js';
import { InlineCode } from './InlineCode.js';
import { Link } from './Link.js';
import { PageTags } from './PageTags.js';
import { Parameter, ParameterCode } from './Parameter.js';
import { Parameters } from './Parameters.js';
import { Resource } from './Resource.js';
import { Steps } from './Steps.js';
import { Table, TableCell, TableHeaderCell } from './Table.js';
import { Tab, Tabs } from './Tabs.js';

export const contentComponents: ContentComponents = {
  a: Link,
  admonition: Admonition,
  'admonition-title': AdmonitionTitle,
  card: Card,
  cards: Cards,
  code: InlineCode,
  codeblock: CodeBlock,
  diagram: Diagram,
  h1: Heading1,
  h2: Heading2,
  h3: Heading3,
  h4: Heading4,
  h5: Heading5,
  h6: Heading6,
  img: Image,
  input: Checkbox,
  link: Resource,
  'page-tags': PageTags,
  parameter: Parameter,
  'parameter-code': ParameterCode,
  parameters: Parameters,
  pre: PlainPre,
  steps: Steps,
  tab: Tab,
  table: Table,
  tabs: Tabs,
  td: TableCell,
  th: TableHeaderCell,
};
