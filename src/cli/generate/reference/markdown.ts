/** A table of Markdown. Cells may have `|`. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |\n`).join('');

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Makes a link of each cited page: `(docs/start/load.md#shares)`. The page that has it is in docs/reference/. */
export const linked = (text: string): string =>
  text.replace(
    /\(docs\/([\w/-]+\.md)(?:#([\w-]+))?\)/g,
    (_, page: string, heading?: string) =>
      `([${heading?.replaceAll('-', ' ') ?? page}](${fromReference(page)}${heading ? `#${heading}` : ''}))`,
  );

const fromReference = (page: string) =>
  page.startsWith('reference/') ? page.slice('reference/'.length) : `../${page}`;
