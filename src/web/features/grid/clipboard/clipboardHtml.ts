/** A cell of the clipboard. */
export interface ClipboardCell {
  text: string;
  /** The value itself, when it was copied from a list of this application. */
  exact?: { kind: string; value: unknown };
}

const attribute = 'data-stoa-cell';

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`).replaceAll('\n', '<br>');

/** The cells as an HTML table for documents and spreadsheets. Each carries its value, to be pasted into a list again. */
export const writeHtml = (rows: readonly (readonly ClipboardCell[])[]): string => {
  const cell = ({ text, exact }: ClipboardCell) =>
    `<td${exact ? ` ${attribute}="${escapeHtml(JSON.stringify(exact))}"` : ''}>${escapeHtml(text)}</td>`;
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
};

type Exact = ClipboardCell['exact'];

/** The values of such a table by row and cell; null for any other HTML. Scripts are not run and nothing is loaded. */
export function readHtml(html: string): Exact[][] | null {
  if (!html.includes(attribute)) return null;
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td')].map(exactOf));
}

function exactOf(cell: Element): Exact {
  try {
    const { kind, value = null } = JSON.parse(cell.getAttribute(attribute) ?? '') as {
      kind?: unknown;
      value?: unknown;
    };
    return typeof kind === 'string' ? { kind, value } : undefined;
  } catch {
    return undefined;
  }
}
