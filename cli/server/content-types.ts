/**
 * Finds the media type of a file. In: its name. Out: its `Content-Type`. Text has `charset=utf-8`, because everything that a
 * build writes is UTF-8. An unknown extension gives `application/octet-stream`, which a browser neither runs nor shows.
 */

const UTF8 = '; charset=utf-8';

const byExtension: Readonly<Record<string, string>> = {
  html: `text/html${UTF8}`,
  htm: `text/html${UTF8}`,
  css: `text/css${UTF8}`,
  js: `text/javascript${UTF8}`,
  mjs: `text/javascript${UTF8}`,
  txt: `text/plain${UTF8}`,
  md: `text/markdown${UTF8}`,
  csv: `text/csv${UTF8}`,
  vtt: `text/vtt${UTF8}`,
  tf: `text/plain${UTF8}`,
  hcl: `text/plain${UTF8}`,
  sh: `text/plain${UTF8}`,
  toml: `application/toml${UTF8}`,
  yaml: `application/yaml${UTF8}`,
  yml: `application/yaml${UTF8}`,
  json: `application/json${UTF8}`,
  map: `application/json${UTF8}`,
  jsonld: `application/ld+json${UTF8}`,
  webmanifest: `application/manifest+json${UTF8}`,
  xml: `application/xml${UTF8}`,
  rss: `application/rss+xml${UTF8}`,
  atom: `application/atom+xml${UTF8}`,
  svg: `image/svg+xml${UTF8}`,
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  tar: 'application/x-tar',
  wasm: 'application/wasm',
};

/** Returns the media type of a file by its name. The case of the extension does not matter. */
export function contentType(path: string): string {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(byExtension, extension)
    ? (byExtension[extension] ?? 'application/octet-stream')
    : 'application/octet-stream';
}
