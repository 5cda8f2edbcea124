/** Tests of findings as text. */
import { expect, it } from 'vitest';
import picocolors from 'picocolors';
import { diagnostic } from '../../../../cli/diagnostics/diagnostic.js';
import { formatDiagnostics } from '../../../../cli/diagnostics/report.js';

it('shows twenty findings of a rule, and names the command that lists the rest, in every command', () => {
  const findings = Array.from({ length: 23 }, (_, i) =>
    diagnostic('markdown-link', `Cannot find page "${i}.md"`, { file: null, place: null }),
  );
  const text = formatDiagnostics(
    findings,
    { siteDir: '/', settings: {} },
    picocolors.createColors(false),
  );
  expect(text.match(/^warning/gm)).toHaveLength(20);
  expect(text).toContain(
    '… and 3 more of rule "markdown-link"; "docsgen check --format json" lists them all.',
  );
});
