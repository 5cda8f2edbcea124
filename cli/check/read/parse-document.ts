/**
 * Tokenizes any document with a complete HTML parser. In: its text and the receiver of the tokens. `scan-document.ts` reads
 * the documents that need less time.
 */
import { Tokenizer } from 'htmlparser2';
import type { TokenReceiver } from './scan-document.js';

/** @example parseDocument("<A HREF=b>", receiver) // The receiver gets an attribute "HREF" */
export function parseDocument(text: string, receiver: TokenReceiver, isXml = false): void {
  // `--!>` ends an HTML comment, but the tokenizer does not support it, so it gets another text of the same length.
  const html = !isXml && text.includes('--!>') ? text.replaceAll('--!>', '--->') : text;
  const tokenizer = new Tokenizer(
    { decodeEntities: false, xmlMode: isXml },
    new Tokens(text, receiver, isXml),
  );
  tokenizer.write(html);
  tokenizer.end();
}

/** Maps the parser's events to ours. The parser reports a value in pieces, and nothing else before or after its name. */
class Tokens {
  #attribute = '';
  #valueStart = -1;
  #valueEnd = -1;

  constructor(
    readonly html: string,
    readonly receiver: TokenReceiver,
    readonly isXml: boolean,
  ) {}

  onopentagname(start: number, end: number): void {
    this.receiver.startTag(this.html.slice(start, end));
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.html.slice(start, end);
    this.#valueStart = -1;
    this.#valueEnd = -1;
  }

  onattribdata(start: number, end: number): void {
    if (this.#valueStart === -1) this.#valueStart = start;
    this.#valueEnd = end;
  }

  onattribend(): void {
    this.receiver.attribute(this.#attribute, this.#valueStart, this.#valueEnd);
  }

  onopentagend(end: number): void {
    this.receiver.endStartTag(end);
  }

  onselfclosingtag(end: number): void {
    // In HTML, `<template/>` still opens a template.
    this.receiver.endStartTag(end);
  }

  onclosetag(start: number, end: number): void {
    this.receiver.endTag(start, end);
  }

  ontext(start: number, end: number): void {
    this.receiver.text(start, end);
  }

  onattribentity(): void {}
  ontextentity(): void {}
  oncdata(start: number, end: number, endOffset: number): void {
    // HTML reads CDATA as a comment.
    if (this.isXml) this.receiver.text(start, end - endOffset);
  }
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}
