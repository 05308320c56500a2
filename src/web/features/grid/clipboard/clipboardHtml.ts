/** A cell as it comes from the clipboard. */
export interface Given {
  text: string;
  /** The value itself, where it was copied from a list of ours. */
  exact?: { kind: string; value: unknown };
}

const name = 'data-stoa-cell';

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`).replaceAll('\n', '<br>');

/** The block as a table, for documents and spreadsheets; each cell carries its value too, for pasting it back here. */
export const writeHtml = (rows: readonly (readonly Given[])[]): string => {
  const cell = ({ text, exact }: Given) =>
    `<td${exact ? ` ${name}="${escaped(JSON.stringify(exact))}"` : ''}>${escaped(text)}</td>`;
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
};

type Exact = Given['exact'];

/** The values of such a table by row and cell; null for any other. Nothing of it is run or loaded. */
export function readHtml(html: string): Exact[][] | null {
  if (!html.includes(name)) return null;
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td')].map(exactOf));
}

function exactOf(cell: Element): Exact {
  try {
    const { kind, value = null } = JSON.parse(cell.getAttribute(name) ?? '') as { kind?: unknown; value?: unknown };
    return typeof kind === 'string' ? { kind, value } : undefined;
  } catch {
    return undefined;
  }
}
