/**
 * Lists the directives of the Content-Security-Policy that a `<link>` needs. In: its `rel` and `as`. Out: the directive of
 * the file itself, followed by those of files that it usually loads.
 */
export type LinkDirective = 'script-src' | 'style-src' | 'img-src' | 'font-src' | 'manifest-src';

/** Directives by link relation. */
const LINKED: Readonly<Record<string, readonly LinkDirective[]>> = {
  stylesheet: ['style-src', 'font-src'],
  icon: ['img-src'],
  'apple-touch-icon': ['img-src'],
  manifest: ['manifest-src'],
  modulepreload: ['script-src'],
};
/** Directives by the `as` attribute of a preload. */
const PRELOADED: Readonly<Record<string, readonly LinkDirective[]>> = {
  script: ['script-src'],
  style: ['style-src'],
  image: ['img-src'],
  font: ['font-src'],
};

/** @example directivesOfLink('stylesheet', '') // ['style-src', 'font-src'] */
export function directivesOfLink(rel: string, as: string): readonly LinkDirective[] {
  return rel
    .toLowerCase()
    .split(/\s+/)
    .flatMap((relation) => (relation === 'preload' ? PRELOADED[as] : LINKED[relation]) ?? []);
}
