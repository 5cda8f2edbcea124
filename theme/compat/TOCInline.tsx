/** The table of contents inside the text. In: the entries, or those of the page. Out: nested lists of links. */
import type { ReactElement } from 'react';
import { TOC_MAX_HEADING_LEVEL, TOC_MIN_HEADING_LEVEL } from '../constants.js';
import { useDoc, type DocusaurusTocEntry } from './docs-hooks.js';

export interface TOCInlineProps {
  readonly toc?: readonly DocusaurusTocEntry[];
  readonly minHeadingLevel?: number;
  readonly maxHeadingLevel?: number;
}

export function TOCInline({
  toc,
  minHeadingLevel = TOC_MIN_HEADING_LEVEL,
  maxHeadingLevel = TOC_MAX_HEADING_LEVEL,
}: TOCInlineProps): ReactElement | null {
  const page = useDoc();
  const entries = (toc ?? page.toc).filter(
    ({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel,
  );
  return <TocList entries={entries} />;
}

/** Entries that are deeper than the one before them are nested in it. */
function TocList({
  entries,
}: {
  readonly entries: readonly DocusaurusTocEntry[];
}): ReactElement | null {
  if (entries.length === 0) return null;
  const top = Math.min(...entries.map(({ level }) => level));
  const starts = entries.flatMap(({ level }, index) =>
    level === top || index === 0 ? [index] : [],
  );
  return (
    <ul className="toc-inline">
      {starts.map((start, index) => {
        const [entry, ...deeper] = entries.slice(start, starts[index + 1]);
        return (
          entry !== undefined && (
            <li key={entry.id}>
              <a
                href={`#${encodeURIComponent(entry.id)}`}
                dangerouslySetInnerHTML={{ __html: entry.value }}
              />
              <TocList entries={deeper} />
            </li>
          )
        );
      })}
    </ul>
  );
}
