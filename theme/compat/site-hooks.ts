/** Docusaurus's hooks about the site. In: the environment of the page. Out: values in Docusaurus's form. */
import { useMemo } from 'react';
import { neverChanges, onEvents, useBrowserValue } from './browser-value.js';
import { useAllDocsData } from './docs-hooks.js';
import { useEnvironment } from './environment.js';

/** Returns the part of Docusaurus's context that docsgen knows, each time as the same object, as effects expect. */
export function useDocusaurusContext() {
  const { site } = useEnvironment();
  const globalData = useGlobalData();
  return useMemo(() => createContext(site, globalData), [site, globalData]);
}

type Site = ReturnType<typeof useEnvironment>['site'];

function createContext(site: Site, globalData: ReturnType<typeof useGlobalData>) {
  const { title, tagline, url, base, locale, customFields } = site;
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
    globalData,
    siteMetadata: {},
    codeTranslations: {},
  };
}

type PluginData = Readonly<Record<string, unknown>>;

/** Returns data that plugins share, by plugin and id. Only the docs have any. */
export function useGlobalData(): Readonly<Record<string, PluginData>> {
  const docs = useAllDocsData();
  return useMemo(() => ({ 'docusaurus-plugin-content-docs': docs }), [docs]);
}

export function useAllPluginInstancesData(plugin: string): PluginData | undefined {
  return useGlobalData()[plugin];
}

export function usePluginData(plugin: string, id = 'default'): unknown {
  return useAllPluginInstancesData(plugin)?.[id];
}

export function useIsBrowser(): boolean {
  return useBrowserValue(neverChanges, () => true, false);
}

/** Docusaurus's `--ifm` breakpoint. */
const MAX_MOBILE_WIDTH = 996;
const onResize = onEvents('resize');

/** The first render of Docusaurus also has the size `ssr`. */
export function useWindowSize(): 'ssr' | 'desktop' | 'mobile' {
  return useBrowserValue(
    onResize,
    () => (innerWidth > MAX_MOBILE_WIDTH ? 'desktop' : 'mobile'),
    'ssr',
  );
}

type ColorMode = 'light' | 'dark';

/** The server does not know the reader's choice, so components that depend on it show the light mode. */
export function useColorMode() {
  const colorMode = useBrowserValue<ColorMode>(onColorMode, readColorMode, 'light');
  return useMemo(() => colorModeOf(colorMode), [colorMode]);
}

function colorModeOf(colorMode: ColorMode) {
  return {
    colorMode,
    colorModeChoice: null,
    isDarkTheme: colorMode === 'dark',
    setColorMode,
    setLightTheme: () => setColorMode('light'),
    setDarkTheme: () => setColorMode('dark'),
  } as const;
}

function readColorMode(): ColorMode {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

function onColorMode(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Presses the switch of the navbar, which also stores the choice. */
function setColorMode(mode?: string | null): void {
  if (!ExecutionEnvironment.canUseDOM || readColorMode() === mode) return;
  if (mode === 'light' || mode === 'dark')
    document.querySelector<HTMLElement>('[data-action="toggle-color-mode"]')?.click();
}

/** docsgen reads links and anchors from the rendered page, so components need not report them. */
export function useBrokenLinks() {
  return COLLECTORS;
}

const COLLECTORS = { collectAnchor: nothing, collectLink: nothing };

const isBrowser = typeof document !== 'undefined';

export const ExecutionEnvironment = {
  canUseDOM: isBrowser,
  canUseEventListeners: isBrowser,
  canUseIntersectionObserver: isBrowser,
  canUseViewport: isBrowser,
};

function nothing(): void {}
