/**
 * Words the problems of links to other sites. In: documents on other sites and their stored results. Out: a finding for each
 * place with such a link. It says since when the link fails and what happens next.
 */
import { diagnostic } from '../../diagnostics/diagnostic.js';
import type { Diagnostic } from '../../types.js';
import {
  createCauseFinder,
  reportCause,
  type CauseSources,
  type FindCauses,
  type TargetProblem,
} from '../causes.js';
import { decodeFragment, withoutDirective } from '../fragments.js';
import type { WebTarget } from '../links.js';
import type { WebEntry } from './memory.js';
import type { WebDocument } from './web-links.js';

interface Postponed {
  readonly document: WebDocument;
  readonly reason: string;
}

interface WebFindings extends CauseSources {
  readonly documents: readonly WebDocument[];
  readonly urls: ReadonlyMap<string, WebEntry>;
  /** URLs that this check left for a later one. */
  readonly postponed: readonly Postponed[];
  readonly isOffline: boolean;
}

export async function reportWeb(input: WebFindings): Promise<Diagnostic[]> {
  const findCauses = createCauseFinder(input);
  const found = reportPostponed(input.postponed);
  if (input.isOffline) {
    found.push(
      diagnostic('unreliable-link', 'Cannot reach any other site', {
        note: 'This machine seems to have no network, so only earlier results count. No failure is recorded.',
      }),
    );
  }
  for (const document of input.documents) {
    const entry = input.urls.get(document.url);
    if (entry === undefined) continue;
    for (const target of document.targets)
      found.push(...(await reportTarget(target, entry, findCauses)));
  }
  return found;
}

/** Reports one finding per host, because a host has one cause. */
function reportPostponed(postponed: readonly Postponed[]): Diagnostic[] {
  const byHost = new Map<string, Postponed[]>();
  for (const one of postponed) {
    const { host } = new URL(one.document.url);
    byHost.set(host, [...(byHost.get(host) ?? []), one]);
  }
  return [...byHost].map(([host, all]) => {
    const count = all.length === 1 ? 'one page' : `${all.length} pages`;
    return diagnostic(
      'unreliable-link',
      `Cannot ask "${host}" for ${count}: it ${all[0]?.reason ?? ''}`,
      {
        note: 'Their earlier results count until they are asked again.',
      },
    );
  });
}

async function reportTarget(
  target: WebTarget,
  entry: WebEntry,
  findCauses: FindCauses,
): Promise<Diagnostic[]> {
  const problem = describe(target, entry);
  if (problem === null) return [];
  return (await findCauses(target)).map((cause) => reportCause(problem, cause));
}

function describe({ href }: WebTarget, entry: WebEntry): TargetProblem | null {
  const reason = `Cannot open "${href}"`;
  const { state, reason: why, lastGood, failsSince, quarantineEnds } = entry;
  const wasGood = lastGood === null ? '' : `It was good on ${day(lastGood)}. `;
  if (state === 'quarantined') {
    const ends = quarantineEnds === null ? 'its end' : minute(quarantineEnds);
    const note = `${wasGood}It has failed since ${minute(failsSince ?? entry.asked)}, and is in quarantine until ${ends}. If it still fails then, it becomes an error.`;
    return { ruleId: 'unreliable-link', reason, why, note };
  }
  if (state === 'broken') {
    const history =
      quarantineEnds === null
        ? ''
        : `${wasGood}It has failed since ${minute(failsSince ?? entry.asked)}, longer than its quarantine. `;
    return {
      ruleId: 'external-link',
      reason,
      why,
      note: `${history}Correct the link, or remove it.`,
    };
  }
  const fragment = withoutDirective(new URL(href).hash.slice(1));
  const name = decodeFragment(fragment);
  if (fragment === '' || !entry.missing.includes(name)) return null;
  return {
    ruleId: 'external-anchor',
    reason: `Cannot find anchor "#${name}" on "${href.slice(0, href.indexOf('#'))}"`,
    note: 'Its HTML does not contain it. If a script adds it in the browser, ignore the URL with the option "external.ignore".',
  };
}

function day(time: string): string {
  return time.slice(0, 10);
}

function minute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}
