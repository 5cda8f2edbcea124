/**
 * Modules that the theme provides to components in the content, by the specifiers that pages of Docusaurus and Starlight
 * import. The build reports a module or export that is missing here.
 */
import React, { type ElementType } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import ReactDOM from 'react-dom';
import type { THEME_COMPONENTS } from '../constants.js';
import { contentComponents } from '../content/index.js';
import * as compat from './api.js';
import * as docsHooks from './docs-hooks.js';
import { duplicates } from './duplicates.js';
import { mdxComponents } from './mdx-components.js';
import * as routerHooks from './router-hooks.js';

/** Tells bundlers that `default` is one of several exports, and not the whole module. */
const moduleOf = <Exports extends object>(exports: Exports) => ({ __esModule: true, ...exports });
const defaultOf = (value: unknown) => moduleOf({ default: value });

/** Components that a page may use without an import, by name. */
export const providedComponents: Readonly<Record<string, ElementType>> = Object.fromEntries(
  Object.entries<unknown>(compat).filter(
    (entry): entry is [string, ElementType] =>
      /^[A-Z]/.test(entry[0]) && typeof entry[1] === 'function',
  ),
);

const { jsx, jsxs, Fragment } = jsxRuntime;

const reactModules: Readonly<Record<string, object>> = {
  react: React,
  'react/jsx-runtime': moduleOf({ Fragment, jsx, jsxs }),
  'react/jsx-dev-runtime': moduleOf({ Fragment, jsxDEV: jsx }),
  'react-dom': ReactDOM,
};

const themeModules: Readonly<Record<(typeof THEME_COMPONENTS)[number], object>> = {
  Admonition: defaultOf(compat.Admonition),
  CodeBlock: defaultOf(compat.CodeBlock),
  Details: defaultOf(compat.Details),
  DocCard: defaultOf(compat.DocCard),
  DocCardList: defaultOf(compat.DocCardList),
  Heading: defaultOf(compat.Heading),
  IdealImage: defaultOf(compat.IdealImage),
  MDXComponents: defaultOf({ ...providedComponents, ...contentComponents }),
  TabItem: defaultOf(compat.TabItem),
  Tabs: defaultOf(compat.Tabs),
  ThemedImage: defaultOf(compat.ThemedImage),
  TOCInline: defaultOf(compat.TOCInline),
};

/** Older versions export these hooks of the docs here. */
const themeCommon = moduleOf({
  ...docsHooks,
  Details: compat.Details,
  duplicates,
  filterDocCardListItems: compat.filterDocCardListItems,
  findFirstSidebarItemLink: compat.findFirstSidebarItemLink,
  PageMetadata: compat.PageMetadata,
  ThemeClassNames: compat.ThemeClassNames,
  useColorMode: compat.useColorMode,
  useScrollPositionBlocker: compat.useScrollPositionBlocker,
  useWindowSize: compat.useWindowSize,
});

const docusaurusModules: Readonly<Record<string, object>> = {
  BrowserOnly: defaultOf(compat.BrowserOnly),
  constants: moduleOf({ DEFAULT_PLUGIN_ID: 'default' }),
  ExecutionEnvironment: defaultOf(compat.ExecutionEnvironment),
  Head: defaultOf(compat.Head),
  Interpolate: moduleOf({ default: compat.Interpolate, interpolate: compat.interpolate }),
  Link: defaultOf(compat.Link),
  'plugin-content-docs/client': moduleOf(docsHooks),
  router: moduleOf({ ...routerHooks, Link: compat.Link, Redirect: compat.Redirect }),
  'theme-common': themeCommon,
  'theme-common/internal': themeCommon,
  Translate: moduleOf({ default: compat.Translate, translate: compat.translate }),
  useBaseUrl: moduleOf({
    default: compat.useBaseUrl,
    useBaseUrlUtils: compat.useBaseUrlUtils,
  }),
  useBrokenLinks: defaultOf(compat.useBrokenLinks),
  useDocusaurusContext: defaultOf(compat.useDocusaurusContext),
  useGlobalData: moduleOf({
    default: compat.useGlobalData,
    useAllPluginInstancesData: compat.useAllPluginInstancesData,
    usePluginData: compat.usePluginData,
  }),
  useIsBrowser: defaultOf(compat.useIsBrowser),
};

const starlight = {
  Aside: compat.Aside,
  Badge: compat.Badge,
  Card: compat.Card,
  CardGrid: compat.CardGrid,
  Code: compat.Code,
  FileTree: compat.FileTree,
  Icon: compat.Icon,
  LinkButton: compat.LinkButton,
  LinkCard: compat.LinkCard,
  Steps: compat.Steps,
  TabItem: compat.TabItem,
  Tabs: compat.Tabs,
};

const defaultsOf = (named: object) =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name, defaultOf(value)]));

const prefixed = (prefix: string, named: Readonly<Record<string, object>>) =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [prefix + name, value]));

/** Every module by its specifier. */
export const modules: Readonly<Record<string, object>> = {
  ...reactModules,
  'docsgen/compat': moduleOf(compat),
  '@astrojs/starlight/components': moduleOf(starlight),
  ...prefixed('@theme/', themeModules),
  ...prefixed('@theme/MDXComponents/', defaultsOf(mdxComponents)),
  ...prefixed('@docusaurus/', docusaurusModules),
};
