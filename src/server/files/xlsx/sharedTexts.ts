import type { Archive } from './archive.ts';
import { WorkbookFault } from './workbookFault.ts';
import { xmlParser } from './xml.ts';

/** Unpacked bytes of the texts that cells share: they are kept in memory while the file is read. */
const SHARED_BYTES = 64 * 1024 * 1024;
/** Each takes some bytes, whatever its length. */
const SHARED_TEXTS = 1_500_000;

/** The texts of a workbook, which cells name by their number. */
export async function sharedTexts(archive: Archive, part: string): Promise<string[]> {
  const texts: string[] = [];
  const one = richText();
  const parser = xmlParser({
    open(name) {
      if (name === 'si') one.begin();
      else one.open(name);
    },
    close(name) {
      if (name !== 'si') return one.close(name);
      if (texts.push(one.text()) > SHARED_TEXTS) throw new WorkbookFault('too_large');
    },
    text: (text) => one.add(text),
  });
  for await (const text of archive.text(part, SHARED_BYTES)) parser.write(text);
  parser.end();
  return texts;
}

/** Collects a text that may consist of runs in different fonts. How it is pronounced is left out. */
export function richText() {
  let text = '';
  let isText = false;
  let isSpoken = false;
  return {
    begin() {
      [text, isText, isSpoken] = ['', false, false];
    },
    open(name: string) {
      if (name === 't') isText = !isSpoken;
      else if (name === 'rPh') isSpoken = true;
    },
    close(name: string) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isSpoken = false;
    },
    add(more: string) {
      if (isText) text = joined(text, more);
    },
    text: () => unescaped(text),
  };
}

/** Characters of a text. A cell has 32,767 at most. */
const TEXT = 2 * 1024 * 1024;

/** @throws WorkbookFault for a text that is too long */
export function joined(text: string | null, more: string): string {
  if (text === null || text === '') return more;
  if (text.length + more.length > TEXT) throw new WorkbookFault('unreadable');
  return text + more;
}

/** Characters that XML cannot hold are written as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
