/**
 * The text of a template, as blocks. It is read before anything is filled in, so that no value of a record can become
 * markup.
 *
 * `# Title`, `## Heading`, `> to the right`, `- item`, `| cell | cell |`, `|| side | by side`, `---`, `**bold**`, `{{field}}`.
 */

/** A piece of a line. */
export type Piece = { bold: boolean } & ({ text: string } | { field: string });

/** Of pieces as they are read, or as they are filled in. */
export type Block<P = Piece> =
  | { kind: 'title' | 'heading' | 'paragraph' | 'right' | 'list'; lines: readonly (readonly P[])[] }
  /** The first row of a table has the headings; columns are only side by side. */
  | { kind: 'table' | 'columns'; rows: readonly (readonly (readonly P[])[])[] }
  | { kind: 'rule' };

const fieldPattern = /\{\{([^{}\n]*)\}\}/g;

export function parse(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    const next = blockOf(line);
    if (next && open && grown(open, next)) continue;
    open = next;
    if (next) blocks.push(next);
  }
  return blocks;
}

const marks = [
  ['## ', 'heading'],
  ['# ', 'title'],
  ['- ', 'list'],
  ['> ', 'right'],
] as const;

/** Undefined: an empty line, which ends a block. */
function blockOf(line: string): Block | undefined {
  if (line === '') return undefined;
  if (/^-{3,}$/.test(line)) return { kind: 'rule' };
  if (line.startsWith('||')) return { kind: 'columns', rows: [cells(line.slice(1))] };
  if (line.startsWith('|')) return { kind: 'table', rows: [cells(line)] };
  const [mark, kind] = marks.find(([each]) => line.startsWith(each)) ?? ['', 'paragraph'];
  return { kind, lines: [pieces(line.slice(mark.length))] };
}

/** Whether the line belongs to the block before it, which then has it. */
function grown(open: Block, next: Block): boolean {
  if (open.kind !== next.kind) return false;
  if ('lines' in open && 'lines' in next) open.lines = [...open.lines, ...next.lines];
  else if ('rows' in open && 'rows' in next) open.rows = [...open.rows, ...next.rows];
  else return false;
  return true;
}

const cells = (line: string): Piece[][] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => pieces(cell.trim()));

function pieces(line: string): Piece[] {
  let bold = false;
  return line.split(/(\*\*|\{\{[^{}]*\}\})/).flatMap((part): Piece[] => {
    if (part === '**') {
      bold = !bold;
      return [];
    }
    if (part === '') return [];
    return part.startsWith('{{') && part.endsWith('}}')
      ? [{ bold, field: part.slice(2, -2).trim() }]
      : [{ bold, text: part }];
  });
}

/** A field of a text and its place in it. */
export interface Mention {
  field: string;
  /** In the text, with its braces. */
  from: number;
  to: number;
  /** The first line is 1. */
  line: number;
}

export const mentions = (text: string): Mention[] =>
  [...text.matchAll(fieldPattern)].map(({ 0: whole, 1: field = '', index }) => ({
    field: field.trim(),
    from: index,
    to: index + whole.length,
    line: text.slice(0, index).split('\n').length,
  }));
