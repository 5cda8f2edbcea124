/** Icons of cards that the theme does not have. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { configSchema } from '../../../../cli/config/schema.js';
import { parseOptionsOf } from '../../../../cli/parse/options.js';
import { pageOf } from './page-of.js';

const CARDS = `---
layout: home
cards:
  - title: A
    icon: rokcet
---

::::cards
:::card[B]{icon=book}
:::
:::card[C]{icon=unicorn}
:::
::::
`;

function findingsOf(options: Parameters<typeof pageOf>[1] = {}) {
  return pageOf(CARDS, options).diagnostics.map(
    ({ ruleId, place, reason, note }) =>
      `${place?.line}:${place?.column} ${ruleId} ${reason}. ${note}`,
  );
}

test('an unknown icon is a finding with the nearest name, or with all', () => {
  expect(findingsOf()).toEqual([
    '5:11 unknown-option Unknown icon "rokcet". Did you mean "rocket"?',
    expect.stringMatching(
      /^11:1 unknown-option Unknown icon "unicorn"\. The card has none\. Icons: book, catalog, .*, vpc\.$/,
    ),
  ]);
});

test.each(['card-icons.ts', 'CardIcon.tsx'])('a theme with a "%s" knows its icons', (file) => {
  const siteDir = mkdtempSync(join(tmpdir(), 'docsgen-icons-'));
  onTestFinished(() => rmSync(siteDir, { recursive: true }));
  const folder = join(siteDir, 'theme/content');
  const config = configSchema.parse({ title: 'T' });
  const iconsOf = () => parseOptionsOf({ ...config, siteDir, sitePlugins: null }).cardIcons;
  expect(iconsOf()).toContain('rocket');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), '');
  expect(iconsOf()).toBeNull();
  expect(findingsOf({ cardIcons: null })).toEqual([]);
});
