/**
 * React for islands, which is the client's copy. HTML that an island passes to `dangerouslySetInnerHTML` is marked as
 * trusted, as the policy requires: an island is code of the site, like the theme.
 */
import OriginalReact from 'react';
import * as runtime from 'react/jsx-runtime';
import type { Html } from '../hooks/app-state.js';
import { trustedHtml } from '../trusted-html.js';

/** Number of strings that are remembered. */
const KEPT = 100;

/** React compares objects, so a string must give the same object while an island shows it. */
const kept = new Map<string, Html>();

function trust(html: string): Html {
  const known = kept.get(html);
  if (known !== undefined) return known;
  if (kept.size === KEPT) kept.clear();
  const trusted = trustedHtml(html);
  kept.set(html, trusted);
  return trusted;
}

type Props =
  { readonly dangerouslySetInnerHTML?: { readonly __html?: unknown } } | null | undefined;

function withTrust(props: Props): Props {
  const html = props?.dangerouslySetInnerHTML?.__html;
  return typeof html === 'string' ? { ...props, dangerouslySetInnerHTML: trust(html) } : props;
}

/** `create` takes props as its second parameter. */
const trusting =
  (create: (...parameters: never[]) => unknown) =>
  (first: unknown, props: Props, ...others: unknown[]): unknown =>
    Reflect.apply(create, undefined, [first, withTrust(props), ...others]);

const { createElement, cloneElement } = OriginalReact;

export const { Fragment } = runtime;
export const jsx = trusting(runtime.jsx);
export const jsxs = trusting(runtime.jsxs);

export const React: object = {
  ...OriginalReact,
  createElement: trusting(createElement),
  cloneElement: trusting(cloneElement),
};
