import type { Archive } from './archive.ts';
import { attributeOf, xmlParser } from './xml.ts';

/** Unpacked bytes of a part with the workbook's structure or styles. Real ones have some hundred kilobytes. */
const PART_BYTES = 32 * 1024 * 1024;

type Opened = (name: string, attributes: (name: string) => string | undefined) => void;

/** Calls back for each element of a part of the archive. A part that is not there has none. */
export async function readElements(archive: Archive, part: string, opened: Opened): Promise<void> {
  if (!archive.has(part)) return;
  const parser = xmlParser({
    open: (name, attributes) => opened(name, (wanted) => attributeOf(attributes, wanted)),
    close: () => {},
    text: () => {},
  });
  for await (const text of archive.text(part, PART_BYTES)) parser.write(text);
  parser.end();
}

interface Relation {
  id: string;
  /** The last word of its type, such as `worksheet`. */
  kind: string;
  part: string;
}

/** What a part refers to. @param part its name; empty for the archive as a whole */
export async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const relations: Relation[] = [];
  await readElements(archive, `${folder}_rels/${part.slice(folder.length)}.rels`, (name, attribute) => {
    if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
    const kind = (attribute('Type') ?? '').split('/').at(-1) ?? '';
    relations.push({ id: attribute('Id') ?? '', kind, part: resolved(folder, attribute('Target') ?? '') });
  });
  return relations;
}

function resolved(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').slice(0, -1);
  for (const step of target.replace(/^\//, '').split('/'))
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  return steps.join('/');
}
