import { expect, test } from 'vitest';
import { listDocuments } from '../../../../../cli/check/web/web-links.js';
import { configSchema } from '../../../../../cli/config/schema.js';
import type { SiteConfig } from '../../../../../cli/types.js';

const config = {
  external: { ignore: [], privateHosts: [] } as Partial<SiteConfig['external']>,
  docs: configSchema.parse({ title: 'T' }).docs,
  privateRepositories: {
    host: 'github.com',
    organization: 'Acme',
    publicRepositories: ['open'],
  } as Partial<NonNullable<SiteConfig['privateRepositories']>>,
} as Partial<SiteConfig> as SiteConfig;

test('pages that only subscribers see are never requested, however the host is spelled', () => {
  const hidden = [
    'https://github.com/acme/vpc',
    'https://www.github.com/Acme/vpc/tree/main',
    'https://github.com./acme/vpc.git',
  ];
  const asked = [
    'https://github.com/acme',
    'https://github.com/acme/Open',
    'https://github.com/other/vpc',
    'https://github.com.evil.net/acme/vpc',
  ];
  const targets = [...hidden, ...asked].map((href) => ({
    kind: 'link' as const,
    url: null,
    href,
    raws: new Set([href]),
    pages: ['index.html'],
  }));
  const { documents, skipped } = listDocuments(targets, config);
  expect(documents.map(({ url }) => url)).toEqual(asked.sort());
  expect(skipped).toBe(hidden.length);
});
