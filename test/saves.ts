/** The system calls with which editors and tools write a file. */
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

type Save = (path: string, text: string) => void;

const beside = (path: string, name: string) => join(dirname(path), name);

export const saves: Readonly<Record<string, Save>> = {
  // VS Code, and nano.
  'in place': (path, text) => writeFileSync(path, text),
  'in two steps': (path, text) => {
    truncateSync(path);
    const file = openSync(path, 'a');
    for (const half of [text.slice(0, 5), text.slice(5)]) writeSync(file, half);
    fsyncSync(file);
    closeSync(file);
  },
  vim: (path, text) => {
    // Vim first tests whether it may create files here.
    writeFileSync(beside(path, '4913'), '');
    rmSync(beside(path, '4913'));
    renameSync(path, `${path}~`);
    writeFileSync(path, text);
    rmSync(`${path}~`);
  },
  emacs: (path, text) => {
    const lock = beside(path, `.#${basename(path)}`);
    symlinkSync('somebody@a-machine.1:1', lock);
    writeFileSync(beside(path, `#${basename(path)}#`), text);
    copyFileSync(path, `${path}~`);
    writeFileSync(path, text);
    for (const own of [lock, beside(path, `#${basename(path)}#`), `${path}~`]) rmSync(own);
  },
  JetBrains: (path, text) => {
    writeFileSync(`${path}___jb_tmp___`, text);
    renameSync(path, `${path}___jb_old___`);
    renameSync(`${path}___jb_tmp___`, path);
    rmSync(`${path}___jb_old___`);
  },
  'a file beside it': (path, text) => {
    writeFileSync(`${path}.tmp`, text);
    renameSync(`${path}.tmp`, path);
  },
  rsync: (path, text) => {
    const { atime, mtime } = statSync(path);
    const partial = beside(path, `.${basename(path)}.Xa5bQ1`);
    writeFileSync(partial, text);
    // rsync's `-a` keeps these times.
    utimesSync(partial, atime, mtime);
    renameSync(partial, path);
  },
  sed: (path, text) => {
    execFileSync('sed', ['-i', `$c ${text.trimEnd().split('\n').at(-1) ?? ''}`, path]);
  },
  'removed and made': (path, text) => {
    rmSync(path);
    writeFileSync(path, text);
  },
};
