/**
 * `docsgen/compat`: everything that pages written for Docusaurus or Starlight may import. Capitalized functions are
 * components, which pages may also use without an import.
 */
export { Admonition, Aside } from './Admonition.js';
export { Badge } from './Badge.js';
export { BrowserOnly } from './BrowserOnly.js';
export { useBaseUrl, useBaseUrlUtils } from './base-url.js';
export { Card, CardGrid, LinkCard } from './Cards.js';
export { Code, CodeBlock } from './CodeBlock.js';
export { Details } from './Details.js';
export {
  DocCard,
  DocCardList,
  filterDocCardListItems,
  findFirstSidebarItemLink,
} from './DocCards.js';
export * from './docs-hooks.js';
export { FileTree } from './FileTree.js';
export { Head, PageMetadata } from './Head.js';
export { Heading } from './Heading.js';
export { Icon } from './Icon.js';
export { Link, LinkButton } from './Link.js';
export { Parameter, Parameters } from './Parameters.js';
export { Redirect } from './Redirect.js';
export * from './router-hooks.js';
export { useScrollPositionBlocker } from './scroll-position.js';
export {
  ExecutionEnvironment,
  useAllPluginInstancesData,
  useBrokenLinks,
  useColorMode,
  useDocusaurusContext,
  useGlobalData,
  useIsBrowser,
  usePluginData,
  useWindowSize,
} from './site-hooks.js';
export { IdealImage } from './IdealImage.js';
export { Steps } from '../content/Steps.js';
export { TabItem, Tabs } from './Tabs.js';
export { ThemedImage } from './ThemedImage.js';
export { ThemeClassNames } from './theme-class-names.js';
export { TOCInline } from './TOCInline.js';
export { Interpolate, interpolate, Translate, translate } from './Translate.js';
