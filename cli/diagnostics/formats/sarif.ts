/**
 * Writes SARIF 2.1.0, which code scanning services read. In: findings. Out: one run that lists every rule, so that a service
 * can distinguish a rule without findings from a removed rule. The output is deterministic.
 */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { version } from '../../package.js';
import { encodeSegments } from '../../paths/path.js';
import type { Place } from '../../types.js';
import { rules, type Rule, type Severity } from '../rules.js';
import type { Finding } from '../by-cause.js';
import { describe } from './finding.js';

export interface SarifContext {
  /** Folder that paths are relative to. */
  readonly root: string;
  /** File for findings without one: services reject results without a place. */
  readonly fallbackFile: string;
}

const levels: Readonly<Record<Severity, string>> = {
  error: 'error',
  warn: 'warning',
  ignore: 'none',
};

export function toSarif(findings: readonly Finding[], context: SarifContext): string {
  const fingerprints = new Map<string, number>();
  const log = {
    $schema:
      'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'docsgen', semanticVersion: version, rules: listRules() } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => ({
          ruleId: finding.ruleId,
          ruleIndex: ruleIds.indexOf(finding.ruleId),
          level: finding.severity,
          message: { text: describe(finding) },
          locations: [{ physicalLocation: toLocation(finding, context) }],
          ...(finding.others.length > 0 && { relatedLocations: listRelated(finding, context) }),
          partialFingerprints: { 'docsgen/v1': fingerprintOf(finding, fingerprints) },
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const ruleIds = Object.keys(rules);

function listRules() {
  return Object.entries<Rule>(rules).map(([id, { severity, description }]) => ({
    id,
    shortDescription: { text: description },
    defaultConfiguration: { level: levels[severity] },
  }));
}

function listRelated({ others }: Finding, context: SarifContext) {
  return others.map((other, i) => ({
    id: i + 1,
    physicalLocation: toLocation(other, context),
    message: { text: 'The same here.' },
  }));
}

function toLocation(
  { file, place }: Pick<Finding, 'file' | 'place'>,
  { root, fallbackFile }: SarifContext,
) {
  const path = file ?? fallbackFile;
  const isOutside = path.startsWith('../');
  const artifactLocation = isOutside
    ? { uri: pathToFileURL(resolve(root, path)).href }
    : { uri: encodeSegments(path), uriBaseId: '%SRCROOT%' };
  return place === null || file === null
    ? { artifactLocation }
    : { artifactLocation, region: toRegion(place) };
}

function toRegion({ line, column, endLine, endColumn }: Place) {
  return { startLine: line, startColumn: column, endLine, endColumn };
}

/** Stays the same if lines above the finding change. Equal findings in a file get different fingerprints. */
function fingerprintOf({ ruleId, file, reason }: Finding, seen: Map<string, number>): string {
  const key = JSON.stringify([ruleId, file, reason]);
  const count = (seen.get(key) ?? 0) + 1;
  seen.set(key, count);
  return `${createHash('sha256').update(key).digest('hex').slice(0, 32)}:${count}`;
}
