import { readFileSync } from 'node:fs';
import { createLowlight } from 'lowlight';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  DEADLINE_MS,
  highlight,
  MAX_CHARACTERS,
  MAX_LINE_CHARACTERS,
} from '../../../../../cli/parse/highlight/highlight.js';
import * as grammars from '../../../../../cli/parse/highlight/grammars.js';
import { startCpuClock } from '../../../../cpu-time.js';
import { findLateGrammars, textOf } from '../../../../hostile-code.js';

const slow = '<script>self.x.push(\n'.repeat(1000);

describe('highlight()', () => {
  it('returns HTML with only spans, and the original text', () => {
    const code = '  <a href="&amp;">\n\t"x" </a>\n\n';
    const { html, problem } = highlight('xml', code);
    expect(problem).toBeNull();
    expect(textOf(html)).toBe(code);
    expect(html.replace(/<span class="[a-z_ -]+">|<\/span>/g, '')).not.toMatch(/[<>]/);
  });

  it('escapes code without a grammar', () => {
    const html = '&lt;script&gt;';
    expect(highlight('plain', '<script>')).toEqual({ html, problem: null });
    expect(highlight('mermaid', '<script>')).toEqual({ html, problem: null });
    expect(highlight('__proto__', '<script>')).toEqual({ html, problem: null });
  });

  it('keeps results', () => {
    expect(highlight('json', '{ "kept": 1 }')).toBe(highlight('json', '{ "kept": 1 }'));
  });

  it('gives up on a block or line that is too long', () => {
    const block = 'a = 1\n'.repeat(MAX_CHARACTERS / 6 + 1);
    expect(highlight('hcl', block)).toEqual({
      html: block,
      problem: { kind: 'size', characters: block.length },
    });
    const line = `a = 1\n${'x'.repeat(MAX_LINE_CHARACTERS + 1)}`;
    expect(highlight('ini', line).problem).toEqual({
      kind: 'line',
      characters: MAX_LINE_CHARACTERS + 1,
    });
    const longest = `a = 1\n${'x'.repeat(MAX_LINE_CHARACTERS)}`;
    // The lexer without a time limit.
    expect(highlight('hcl', longest).problem).toBeNull();
    expect(highlight('plain', block).problem).toBeNull();
  });

  it('stops a grammar that does not end, and uses no more than its budget', () => {
    const took = startCpuClock();
    expect(highlight('xml', slow, 200)).toEqual({
      html: slow.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      problem: { kind: 'time' },
    });
    expect(took()).toBeLessThan(DEADLINE_MS);
    expect(highlight('json', '{ "after": true }').html).toContain('hljs-attr');
  });

  it('keeps code that nests deeper than the call stack', () => {
    const code = '"${\n'.repeat(40_000);
    const { html, problem } = highlight('hcl', code);
    expect(problem).toBeNull();
    expect(html.replace(/<[^>]*>/g, '')).toBe(code);
  });

  it('reports an error that a grammar throws', async () => {
    vi.resetModules();
    // Test files share modules, and no other one may get the grammar that throws.
    onTestFinished(() => void vi.resetModules());
    const grammars = await import('../../../../../cli/parse/highlight/grammars.js');
    const onBegin = () => {
      throw new Error('No such luck');
    };
    Object.assign(grammars, {
      broken: () => ({ contains: [{ begin: 'x', 'on:begin': onBegin }] }),
    });
    const fresh = await import('../../../../../cli/parse/highlight/highlight.js');
    expect(fresh.highlight('broken', 'a < x')).toEqual({
      html: 'a &lt; x',
      problem: { kind: 'failure', message: 'No such luck' },
    });
  });
});

describe('every grammar', () => {
  // One combination in three, in which each grammar has five shapes. `npm run soak` takes all.
  it('ends within the deadline on hostile code', { timeout: 240_000 }, () => {
    expect(findLateGrammars(3)).toEqual([]);
  });
});

describe('the head comment of highlight.ts', () => {
  it('names every class that the grammars can give', () => {
    const scopes = new Set<string>();
    const seen = new Set<unknown>();
    let aliases: Record<string, string> = {};
    const add = (scope: unknown): void => {
      if (typeof scope === 'string' && scope !== '' && !scope.startsWith('_')) {
        scopes.add(aliases[scope] ?? scope);
      } else if (typeof scope === 'object' && scope !== null) Object.values(scope).forEach(add);
    };
    const addKeywords = (keywords: unknown): void => {
      if (typeof keywords !== 'object' || keywords === null || Array.isArray(keywords)) return;
      for (const name of Object.keys(keywords)) if (name !== '$pattern') add(name);
    };
    const visit = (mode: unknown): void => {
      if (typeof mode !== 'object' || mode === null || seen.has(mode)) return;
      seen.add(mode);
      for (const [key, value] of Object.entries(mode)) {
        if (['scope', 'className', 'beginScope', 'endScope'].includes(key)) add(value);
        else if (key === 'keywords') addKeywords(value);
        else visit(value);
      }
    };
    const lowlight = createLowlight();
    for (const [name, grammar] of Object.entries(grammars)) {
      lowlight.register(name, (api) => {
        const language = grammar(api);
        aliases = { ...language.classNameAliases };
        visit(language);
        return language;
      });
    }
    // These have a lexer instead of modes; this code has all of their tokens.
    const lexed = {
      hcl: 'a "b" {\n  c = "\\n${[for d in e.f : g(d[0].h + null)]}" # any\n}\nx = any\nmodule {}',
      console: '$ if a -b "\\$$(c)" | d; then $((1)); fi # e\nf',
    };
    for (const [language, code] of Object.entries(lexed))
      for (const [, name = ''] of highlight(language, code).html.matchAll(/"hljs-([^"]+)"/g))
        add(name.replace(/ ([a-z]+)_$/, '.$1'));
    const source = readFileSync('cli/parse/highlight/highlight.ts', 'utf8');
    const words = new Set(source.slice(0, source.indexOf('*/')).match(/[\w-]+/g));
    const classes = [...scopes].flatMap((scope) =>
      scope.split('.').map((part, level) => part + '_'.repeat(level)),
    );
    expect(classes.length).toBeGreaterThan(40);
    expect(classes.filter((name) => !words.has(name))).toEqual([]);
  });
});
