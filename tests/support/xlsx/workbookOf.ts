import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Sheets of a workbook as XML between `<sheetData>` and its end, by name; and other parts. */
export interface WorkbookParts {
  sheets: Readonly<Record<string, string>>;
  /** `<si>` elements. */
  shared?: string;
  /** Codes of number formats; style n has the n-th, style 0 none. */
  formats?: readonly string[];
  /** Attributes of `<sheet>` elements, by name. */
  attributes?: Readonly<Record<string, string>>;
  is1904?: boolean;
  /** Instead of what is made, by name. */
  parts?: Readonly<Record<string, string | Buffer>>;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
const relations = (all: readonly string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;

/** A workbook as Excel lays it out: the sheets come before what they refer to. */
export async function workbookOf(workbook: WorkbookParts): Promise<Buffer> {
  const { sheets, shared, formats = [], attributes = {}, is1904 = false, parts = {} } = workbook;
  const names = Object.keys(sheets);
  const listed = names.map(
    (name, at) => `<sheet name="${name}" sheetId="${at + 1}" ${attributes[name] ?? ''} r:id="rId${at + 1}"/>`,
  );
  const styles = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('');
  const cells = formats.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`).join('');
  const made: Record<string, string | Buffer> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${main}" xmlns:r="${office}">${
      is1904 ? '<workbookPr date1904="1"/>' : ''
    }<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation('rIdS', 'styles', 'styles.xml'),
      ...(shared === undefined ? [] : [relation('rIdT', 'sharedStrings', '/xl/sharedStrings.xml')]),
    ]),
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${styles}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells}</cellXfs></styleSheet>`,
    ...(shared !== undefined && { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared}</sst>` }),
    ...parts,
  };
  return zipped(made);
}

export function zipped(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Rows of cells as XML: texts inline, numbers, booleans; null is no cell. */
export const rowsXml = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  rows
    .map((row, at) => `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, at + 1, column)).join('')}</row>`)
    .join('');

function cellXml(cell: string | number | boolean | null, row: number, column: number): string {
  const at = `r="${String.fromCharCode(65 + column)}${row}"`;
  if (cell === null) return '';
  if (typeof cell === 'boolean') return `<c ${at} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`;
  return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
}
