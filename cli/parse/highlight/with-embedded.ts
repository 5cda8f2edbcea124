/**
 * Lists the grammars that a language needs: its own, and those of languages that its code may contain. In: the name of a
 * grammar. Out: those grammars by name. Registering all grammars takes longer than parsing most pages.
 */
import hljs from 'highlight.js/lib/core';
import type { LanguageFn } from 'highlight.js';
import * as grammars from './grammars.js';

const all = new Map<string, LanguageFn>(Object.entries(grammars));
/** Grammars ask this instance for their parts. */
const parts = hljs.newInstance();

/** @example [...Object.keys(withEmbedded('javascript'))] // ['javascript', 'xml', 'css', 'graphql', …] */
export function withEmbedded(language: string): Readonly<Record<string, LanguageFn>> {
  const found = new Map<string, LanguageFn>();
  const waiting = [language];
  for (const name of waiting) {
    const grammar = all.get(name);
    // The language may have another of its names, or none when the grammar tries all languages.
    if (grammar === undefined) return grammars;
    if (found.has(name)) continue;
    found.set(name, grammar);
    waiting.push(...listEmbedded(grammar(parts)));
  }
  return Object.fromEntries(found);
}

const ANY = '';

function listEmbedded(grammar: object): string[] {
  const names: string[] = [];
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [key, child] of Object.entries(value)) {
      if (key !== 'subLanguage') visit(child);
      else if (Array.isArray(child))
        names.push(...(child.length === 0 ? [ANY] : child.map(String)));
      else names.push(String(child));
    }
  };
  visit(grammar);
  return names;
}
