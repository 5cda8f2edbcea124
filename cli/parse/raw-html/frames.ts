/**
 * Frames in raw HTML. Only hosts in `markdown.frames` are allowed, with the permissions that a video needs and none to run
 * code on this site.
 *
 * before: `<iframe src="https://player.vimeo.com/video/1" title="How it works" width="640" height="360" name="x">`
 * after:  `<span class="frame"><svg width="640" height="360"></svg><iframe src="…" title="…" loading="lazy" …></span>`
 *
 * The empty image sets the size and shrinks with the page as every image does; a frame by itself keeps no ratio.
 */
import type { Element, Properties, Root } from 'hast';
import { walkElements } from '../../content-tree/tree.js';
import { report, type PageContext } from '../context.js';

/** Features that a frame may be allowed to use. */
const FEATURES = new Set(['fullscreen', 'picture-in-picture', 'encrypted-media']);
const DEFAULT_REFERRER = 'strict-origin-when-cross-origin';
/** Referrer policies that do not send the path of a page to other sites. */
const REFERRERS = new Set([
  'no-referrer',
  'origin',
  'origin-when-cross-origin',
  'same-origin',
  'strict-origin',
  DEFAULT_REFERRER,
]);
const NO_HOST =
  'A frame has an address with "https://" and a host that "markdown.frames" of the config names.';
const PIXELS = /^[1-9]\d{0,3}$/;
const SIZE = /^[1-9]\d{0,3}%?$/;

/** Whether the frame may stay. Keeps only the listed attributes. Reports a refused frame, and a frame without a title. */
export function keepFrame(frame: Element, context: PageContext): boolean {
  const { properties, position } = frame;
  // The host is checked as readers get it: later steps put values in place of variables.
  const src = context.variables?.fill(textOf(properties['src'])) ?? textOf(properties['src']);
  const host = hostOf(src);
  if (host === null || !context.options.frames.includes(host)) {
    const wayOut =
      host === null ? NO_HOST : `Add "${host}" to "markdown.frames" of the config to show it.`;
    report(context, 'unsafe-html', {
      reason: 'Cannot use the element <iframe>',
      position,
      note: `It is left out with its content. ${wayOut}`,
    });
    return false;
  }
  const title = textOf(properties['title']);
  if (title === '') {
    report(context, 'frame-title', {
      reason: 'Cannot find the title of a frame',
      position,
      note: 'Write title="…": screen readers say it in place of what the frame shows.',
    });
  }
  frame.properties = keepAttributes(properties, src, title);
  return true;
}

/** Wraps every frame below `tree` in the box that sets its size, in place. */
export function fitFrames(tree: Root): void {
  walkElements(tree, (node, parent, index) => {
    if (node.tagName !== 'iframe') return;
    const size = sizeOf(node);
    const space: Element = { type: 'element', tagName: 'svg', properties: size, children: [] };
    parent.children[index] = {
      type: 'element',
      tagName: 'span',
      properties: { className: ['frame'] },
      children: [space, node],
    };
  });
}

/**
 * Returns the size of a frame. Without width and height in pixels, it has the ratio of a video and is as wide as the page.
 */
function sizeOf({ properties: { width, height } }: Element): Properties {
  const isSized = typeof width === 'number' && typeof height === 'number';
  const size = isSized ? { width, height } : { width: 1600, height: 900 };
  return { viewBox: `0 0 ${size.width} ${size.height}`, ...size, ariaHidden: 'true' };
}

function keepAttributes(given: Properties, src: string, title: string): Properties {
  const kept: Properties = { src };
  if (title !== '') kept['title'] = title;
  for (const name of ['width', 'height']) {
    const size = textOf(given[name]);
    if (SIZE.test(size)) kept[name] = PIXELS.test(size) ? Number(size) : size;
  }
  const features = textOf(given['allow'])
    .split(';')
    .map((feature) => feature.trim().split(/\s/, 1)[0]?.toLowerCase() ?? '');
  const allowed = features.filter((name) => FEATURES.has(name));
  if (allowed.length > 0) kept['allow'] = allowed.join('; ');
  if ('allowFullScreen' in given) kept['allowFullScreen'] = true;
  kept['loading'] = textOf(given['loading']).toLowerCase() === 'eager' ? 'eager' : 'lazy';
  const referrer = textOf(given['referrerPolicy']).toLowerCase();
  kept['referrerPolicy'] = REFERRERS.has(referrer) ? referrer : DEFAULT_REFERRER;
  return kept;
}

/**
 * Returns the host as the browser reads the address; `null` without https, with a user name, or if the spelling is
 * deceptive.
 */
function hostOf(src: string): string | null {
  if (!/^https:\/\/[^\s\\]+$/i.test(src) || !URL.canParse(src)) return null;
  const { protocol, username, password, host } = new URL(src);
  return protocol === 'https:' && username === '' && password === '' && host !== '' ? host : null;
}

/** Joins lists of words to text. */
function textOf(value: Properties[string]): string {
  const text = Array.isArray(value) ? value.join(' ') : (value ?? '');
  return typeof text === 'boolean' ? '' : String(text).trim();
}
