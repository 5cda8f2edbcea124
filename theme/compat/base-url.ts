/** Adds the base path of the site to addresses that components compute. */
import { useMemo } from 'react';
import { useEnvironment } from './environment.js';

interface BaseUrlOptions {
  readonly forcePrependBaseUrl?: boolean;
  /** Whether to return the whole URL, with the site's origin. */
  readonly absolute?: boolean;
}

type WithBaseUrl = (url: string, options?: BaseUrlOptions) => string;

export function useBaseUrlUtils(): { readonly withBaseUrl: WithBaseUrl } {
  const { base, url: origin } = useEnvironment().site;
  return useMemo(() => ({ withBaseUrl: createWithBaseUrl(base, origin) }), [base, origin]);
}

/** Addresses with a protocol, anchors, and addresses that already have the base stay unchanged. */
function createWithBaseUrl(base: string, origin: string): WithBaseUrl {
  return (url, { forcePrependBaseUrl = false, absolute = false } = {}) => {
    if (url === '' || url.startsWith('#') || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url)) return url;
    if (`${url}/` === base) return base;
    const isDone = url.startsWith(base) && !forcePrependBaseUrl;
    const path = isDone ? url : base + url.replace(/^\//, '');
    return absolute ? origin + path : path;
  };
}

/** @example useBaseUrl('img/logo.svg') // '/base/img/logo.svg' */
export function useBaseUrl(url: string, options?: BaseUrlOptions): string {
  return useBaseUrlUtils().withBaseUrl(url, options);
}

/**
 * Returns the address of a link. Only addresses that begin with a slash get the base. `pathname://` marks the target as a
 * file.
 */
export function useHref(url: string | undefined): string | undefined {
  const { withBaseUrl } = useBaseUrlUtils();
  const address = url?.replace(/^pathname:\/\//, '');
  return address?.startsWith('/') === true ? withBaseUrl(address) : address;
}
