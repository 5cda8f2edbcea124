/**
 * Findings about the site's own plugins. In: messages and errors of a plugin. Out: diagnostics at their place in the page,
 * or on its first line if they have none.
 */
import type { VFile } from 'vfile';
import { diagnostic, FIRST_LINE } from '../../diagnostics/diagnostic.js';
import { describeThrownPlace } from '../../modules/thrown-place.js';
import type { Diagnostic, Place } from '../../types.js';
import { placeOf } from '../context.js';
import { isPosition } from './take-nodes.js';

type VFileMessage = VFile['messages'][number];

/** An error that prevents a page from being made. */
export class PluginFailure extends Error {
  /** Its `file` is `null` if only the caller knows it. */
  readonly finding: Diagnostic;

  constructor(
    reason: string,
    {
      ruleId = 'plugin-failure',
      file,
      error,
      note,
    }: {
      readonly ruleId?: 'plugin-failure' | 'page-timeout';
      readonly file: string | null;
      readonly error?: unknown;
      readonly note: string;
    },
  ) {
    super(reason);
    const place = isMessage(error) ? placeOfMessage(error) : null;
    this.finding = diagnostic(ruleId, reason, { file, place: place ?? FIRST_LINE, note });
  }
}

export function describeThrown(name: string, error: unknown): PluginFailure {
  return new PluginFailure(`Cannot run the plugin "${name}" on the page: ${textOf(error)}`, {
    file: null,
    error,
    note: `It throws${describeThrownPlace(error)}. Fix it, or take it out of the module that "markdown.plugins" names.`,
  });
}

/** `what` was ended at its deadline. */
export function describeLate(
  what: string,
  { file, timeoutMs }: { readonly file: string | null; readonly timeoutMs: number },
): PluginFailure {
  return new PluginFailure(`${what}: it does not end in time`, {
    ruleId: 'page-timeout',
    file,
    note:
      `A page may take ${timeoutMs} ms, and less after one that took longer. Look for a loop that does not end, or take ` +
      'the plugin out of the module that "markdown.plugins" names.',
  });
}

export function describeMessage(message: unknown, file: string): Diagnostic {
  if (!isMessage(message)) return diagnostic('plugin-message', textOf(message), { file });
  const { reason, source, ruleId, note } = message;
  const origin = [source, ruleId].filter(Boolean).join(':');
  const notes = [note?.trim(), origin === '' ? null : `Said by ${origin}.`];
  return diagnostic('plugin-message', reason, {
    file,
    place: placeOfMessage(message),
    note: notes.filter(Boolean).join(' ') || null,
  });
}

export function textOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'object' && error !== null ? 'something that is no error' : String(error);
}

function placeOfMessage({ place }: VFileMessage): Place | null {
  if (place === undefined) return null;
  const position = 'start' in place ? place : { start: place, end: place };
  return isPosition(position) ? placeOf(position) : null;
}

function isMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && 'reason' in error && 'place' in error;
}
