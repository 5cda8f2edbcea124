#!/usr/bin/env node
/**
 * Starts docsgen, or prints which Node it needs. Every version of Node must be able to read this file: it has no static
 * import and no recent syntax, and it loads nothing before it has checked the version.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isTooOld =
  major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 16);

if (isTooOld) {
  process.stderr.write(
    `docsgen needs Node 20.19, Node 22.16 or newer; this is Node ${process.versions.node}.\n`,
  );
  process.exitCode = 2;
} else {
  void import('./start.js');
}
