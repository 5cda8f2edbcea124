import { describe, expect, it } from 'vitest';
import * as grammars from '../../../../../cli/parse/highlight/grammars.js';
import {
  languageNames,
  resolveLanguage,
} from '../../../../../cli/parse/highlight/fence-languages.js';

describe('resolveLanguage()', () => {
  it.each([
    ['hcl', 'hcl terraform tf tfvars tofu terragrunt hcl-terraform HCL Terraform'],
    ['plain', 'plain txt text log output plaintext'],
    ['bash', 'bash sh shell zsh'],
    ['console', 'console shell-session'],
    ['yaml', 'yaml yml'],
    ['dockerfile', 'docker dockerfile Dockerfile'],
    ['json', 'json jsonc json5'],
    ['handlebars', 'hbs'],
    ['typescript', 'ts tsx'],
    ['javascript', 'js jsx'],
    ['protobuf', 'proto'],
    ['ini', 'toml ini'],
    ['mermaid', 'mermaid'],
    ['rust', 'rs rust,ignore Rust,editable,no_run'],
  ])('%s is also %s', (language, names) => {
    expect(names.split(' ').map(resolveLanguage)).toEqual(names.split(' ').map(() => language));
  });

  it('knows no name of the prototype', () => {
    const names = [...Object.getOwnPropertyNames(Object.prototype), '', ' ', 'prototype', 'length'];
    expect(names.map(resolveLanguage)).toEqual(names.map(() => null));
  });

  it('gives each name to one language, and a grammar to all but plain text', () => {
    expect(new Set(languageNames).size).toBe(languageNames.length);
    const languages = new Set(languageNames.map(resolveLanguage));
    expect([...languages].filter((name) => !Object.hasOwn(grammars, name ?? ''))).toEqual([
      'plain',
      'mermaid',
      'math',
      'admonish',
    ]);
  });
});
