import { type Archive, openArchive } from './archive.ts';
import { cellStyles } from './cellStyles.ts';
import { readElements, relationsOf } from './parts.ts';
import { sharedTexts } from './sharedTexts.ts';
import { type SheetCell, sheetRows } from './sheetRows.ts';
import { WorkbookFault } from './workbookFault.ts';

/** A workbook (XLSX) on the disk. */
export interface Workbook {
  /** Names of the sheets that are not hidden, in their order. */
  sheets: string[];
  /** From the start, any number of times. @param sheet its name; also of a hidden one @throws WorkbookFault */
  rows(sheet: string): AsyncGenerator<SheetCell[]>;
  close(): void;
}

interface Sheet {
  name: string;
  part: string;
  isHidden: boolean;
}

/** Sheets of a workbook. */
const SHEETS = 1000;

/**
 * Opens a workbook that may be hostile: what it unpacks to is bounded, and is read as it is unpacked. Of formulas the values
 * are taken that the program which wrote it has worked out; macros and links are never looked at.
 * @throws WorkbookFault
 */
export async function openWorkbook(path: string): Promise<Workbook> {
  const archive = await openArchive(path);
  try {
    return await readWorkbook(archive);
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function readWorkbook(archive: Archive): Promise<Workbook> {
  const root = (await relationsOf(archive, '')).find(({ kind }) => kind === 'officeDocument');
  if (!root || !archive.has(root.part)) throw new WorkbookFault('unreadable');
  const relations = await relationsOf(archive, root.part);
  const partOf = (wanted: string) => relations.find(({ kind }) => kind === wanted)?.part;
  const { sheets, is1904 } = await readSheets(archive, root.part, relations);
  if (sheets.length === 0) throw new WorkbookFault('unreadable');
  const part = partOf('styles');
  const styles = part ? await cellStyles(archive, part) : [];
  const shared = partOf('sharedStrings');
  let texts: Promise<string[]> | undefined;
  return {
    sheets: sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
    async *rows(name) {
      const sheet = sheets.find((each) => each.name === name);
      if (!sheet) throw new WorkbookFault('sheet');
      texts ??= shared && archive.has(shared) ? sharedTexts(archive, shared) : Promise.resolve([]);
      yield* sheetRows(archive, sheet.part, { texts: await texts, styles, is1904 });
    },
    close: () => archive.close(),
  };
}

/** Sheets of cells: a sheet may also be a chart. */
async function readSheets(archive: Archive, part: string, relations: Awaited<ReturnType<typeof relationsOf>>) {
  const sheets: Sheet[] = [];
  let is1904 = false;
  const partById = new Map(relations.filter(({ kind }) => kind === 'worksheet').map(({ id, part }) => [id, part]));
  await readElements(archive, part, (element, attribute) => {
    if (element === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
    if (element !== 'sheet') return;
    const [name, found] = [attribute('name'), partById.get(attribute('id') ?? '')];
    if (!name || !found) return;
    if (sheets.length === SHEETS) throw new WorkbookFault('too_large');
    sheets.push({ name, part: found, isHidden: (attribute('state') ?? 'visible') !== 'visible' });
  });
  return { sheets, is1904 };
}
