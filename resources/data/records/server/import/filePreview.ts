import { limits } from '#shared/limits.ts';
import { cellText } from './importFile.ts';
import type { ImportFile } from './importShapes.ts';

/** Rows of a preview. */
const SHOWN = 20;

/** The beginning of a file: its header, and the first rows with a value. */
export async function filePreview({ has_header, found, rows: open }: ImportFile) {
  const rows: (string | null)[][] = [];
  for await (const row of open())
    if (row.length > 0 && rows.push(row.map(shownCell)) === SHOWN + (has_header ? 1 : 0)) break;
  return { ...found, headers: has_header ? (rows.shift() ?? []).map((cell) => (cell ?? '').trim()) : null, rows };
}

const shownCell = (cell: Parameters<typeof cellText>[0]) =>
  cellText(cell)
    ?.slice(0, limits.import_cell_shown)
    .replace(/[\ud800-\udbff]$/, '') ?? null;
