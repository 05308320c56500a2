import fs from 'node:fs/promises';
import path from 'node:path';
import type { SheetCell } from '#server/files/xlsx/sheetRows.ts';
import { openWorkbook } from '#server/files/xlsx/workbook.ts';
import { removeFolder, temporaryFolder } from '../processes/folders.ts';

/** The rows of a sheet, by default of the first. */
export async function readWorkbook(
  bytes: Uint8Array,
  sheet?: string,
): Promise<{ sheets: string[]; rows: SheetCell[][] }> {
  const folder = await temporaryFolder('xlsx');
  const place = path.join(folder, 'a.xlsx');
  await fs.writeFile(place, bytes);
  try {
    const workbook = await openWorkbook(place);
    try {
      const rows: SheetCell[][] = [];
      for await (const row of workbook.rows(sheet ?? workbook.sheets[0] ?? '')) rows.push(row);
      return { sheets: workbook.sheets, rows };
    } finally {
      workbook.close();
    }
  } finally {
    await removeFolder(folder);
  }
}
