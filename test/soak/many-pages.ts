/** A large site of small pages, each of which links to the next. */
export function manyPages(count: number): Record<string, string> {
  const entries = Array.from({ length: count }, (_, i) => {
    const next = (i + 1) % count;
    const text = `${'Some words. '.repeat(60)}[next](../f${next % 20}/p${next}.md)`;
    return [`docs/f${i % 20}/p${i}.md`, `# Page ${i}\n\n${text}\n`];
  });
  return Object.fromEntries(entries);
}
