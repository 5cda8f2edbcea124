/** Values of the command line. In: what was typed. Out: what it means; what means nothing is an error that says what would. */
import { InvalidArgumentError } from 'commander';

export function parseIndex(value: string): string {
  if (!/^[a-z0-9][A-Za-z0-9_-]{0,180}$/.test(value))
    throw new InvalidArgumentError('Expected letters, digits, "_" and "-".');
  return value;
}

export function parseBase(value: string): string {
  const base = `/${value.replace(/^\/+|\/+$/g, '')}/`;
  return base === '//' ? '/' : base;
}

export function parseCount(value: string): number {
  if (!/^\d{1,9}$/.test(value))
    throw new InvalidArgumentError('Expected a whole number that is not negative.');
  return Number(value);
}

export function parseShard(value: string): { index: number; count: number } {
  const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(value) ?? []).map(Number);
  if (index < 1 || index > count)
    throw new InvalidArgumentError('Expected "1/4", the first of four.');
  return { index, count };
}

export function parsePort(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('Expected a whole number from 0 to 65535.');
  return port;
}
