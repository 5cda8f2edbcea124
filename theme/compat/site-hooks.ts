/** Docusaurus's hooks about the site. In: the environment of the page. Out: values in Docusaurus's form. */
import { useDocsData } from './docs-hooks.js';
import { useEnvironment } from './environment.js';

/** Returns the part of Docusaurus's context that docsgen knows. */
export function useDocusaurusContext() {
  const { title, tagline, url, base, locale, customFields } = useEnvironment().site;
  const i18n = {
    currentLocale: locale.code,
    defaultLocale: locale.code,
    locales: [locale.code],
    localeConfigs: {
      [locale.code]: { label: locale.label, direction: locale.direction, htmlLang: locale.code },
    },
  };
  return {
    siteConfig: { title, tagline, url, baseUrl: base, customFields, themeConfig: {}, i18n },
    i18n,
    globalData: useGlobalData(),
    siteMetadata: {},
    codeTranslations: {},
  };
}

type PluginData = Readonly<Record<string, unknown>>;

/** Returns data that plugins share, by plugin and id. Only the docs have any. */
export function useGlobalData(): Readonly<Record<string, PluginData>> {
  return { 'docusaurus-plugin-content-docs': { default: useDocsData() } };
}

export function useAllPluginInstancesData(plugin: string): PluginData | undefined {
  return useGlobalData()[plugin];
}

export function usePluginData(plugin: string, id = 'default'): unknown {
  return useAllPluginInstancesData(plugin)?.[id];
}

export function useIsBrowser(): boolean {
  return false;
}

/** The first render of Docusaurus also has this size. */
export function useWindowSize(): 'ssr' {
  return 'ssr';
}

/** The server does not know the reader's choice, so components that depend on it show the light mode. */
export function useColorMode() {
  return {
    colorMode: 'light',
    colorModeChoice: null,
    isDarkTheme: false,
    setColorMode: nothing,
    setLightTheme: nothing,
    setDarkTheme: nothing,
  } as const;
}

/** docsgen reads links and anchors from the rendered page, so components need not report them. */
export function useBrokenLinks() {
  return { collectAnchor: nothing, collectLink: nothing };
}

export const ExecutionEnvironment = {
  canUseDOM: false,
  canUseEventListeners: false,
  canUseIntersectionObserver: false,
  canUseViewport: false,
};

function nothing(): void {}
