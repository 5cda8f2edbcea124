/**
 * Formats the inventory of `docsgen check --private-links` for people. In: the inventory. Out: lines, each with a line
 * break.
 */
import type { PrivateLinks, RepositoryLink } from '../../check/private-links.js';
import { formatCount } from '../../diagnostics/count.js';
import { printable } from '../../diagnostics/printable.js';

/** Maximum number of links listed; the JSON output has all. */
const MAX_LISTED = 20;

export function formatPrivateLinks({ host, repositories }: PrivateLinks): string {
  const rows = repositories.map(({ organization, repository, audience, links }) => [
    repository === null ? organization : `${organization}/${repository}`,
    audience ?? 'not in the config',
    formatCount(links.length, 'link'),
  ]);
  const widths = [0, 1].map((i) => Math.max(0, ...rows.map((row) => row[i]?.length ?? 0)));
  const table = rows.map((row) =>
    printable(row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).trimEnd(),
  );
  const missing = repositories.flatMap(({ links }) => links.filter(({ isMissing }) => isMissing));
  const silent = missing.filter(({ isWarned }) => !isWarned);
  const all = repositories.reduce((sum, { links }) => sum + links.length, 0);
  const lines = [
    `Links to ${host}:`,
    ...table.map((line) => `  ${line}`),
    `Readers without a subscription find ${missing.length} of ${formatCount(all, 'link')} missing.`,
    ...(silent.length === 0
      ? []
      : [`No dialog can warn of these, which are loaded with the page:`, ...list(silent)]),
  ];
  return `\n${lines.join('\n')}\n\n`;
}

function list(links: readonly RepositoryLink[]): string[] {
  const shown = links.slice(0, MAX_LISTED).map(({ file, line, column, url, from }) => {
    const place = line === null ? (file ?? '') : `${file}:${line}:${column}`;
    return printable(`  ${[place, from ?? '', url].filter((part) => part !== '').join('  ')}`);
  });
  const more = links.length - shown.length;
  return more > 0 ? [...shown, `  … and ${more} more; --format json lists them all.`] : shown;
}
