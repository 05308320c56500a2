import { Fragment, type Ref } from 'react';
import type { Filled } from '../text/fill.ts';
import type { Block } from '../text/parse.ts';
import { screenCss } from './paperCss.ts';

interface Props {
  blocks: readonly Block<Filled>[];
  label: string;
  /** The page itself, to print what is shown. */
  ref?: Ref<HTMLDivElement>;
}

/** A page of A4, white in both themes. */
export function Sheet({ blocks, label, ref }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: in a narrow window it scrolls sideways, by keyboard too
    <section className="dc-desk" aria-label={label} tabIndex={0}>
      <style>{screenCss}</style>
      <div className="dc-paper">
        <div className="dc-sheet" ref={ref}>
          {keyed(blocks).map(([key, block]) => (
            <BlockView key={key} block={block} />
          ))}
        </div>
      </div>
    </section>
  );
}

function BlockView({ block }: { block: Block<Filled> }) {
  switch (block.kind) {
    case 'rule':
      return <hr />;
    case 'table':
      return <Table rows={block.rows} />;
    case 'columns':
      return <Columns rows={block.rows} />;
    case 'title':
      return (
        <h1>
          <Lines lines={block.lines} />
        </h1>
      );
    case 'heading':
      return (
        <h2>
          <Lines lines={block.lines} />
        </h2>
      );
    case 'list':
      return (
        <ul>
          {keyed(block.lines).map(([key, line]) => (
            <li key={key}>
              <Lines lines={[line]} />
            </li>
          ))}
        </ul>
      );
    default:
      return (
        <p className={block.kind === 'right' ? 'dc-right' : undefined}>
          <Lines lines={block.lines} />
        </p>
      );
  }
}

type Cell = readonly Filled[];

function Table({ rows: [head = [], ...rows] }: { rows: readonly (readonly Cell[])[] }) {
  const isNumeric = head.map((_, at) => isNumbers(rows.map((row) => row[at] ?? [])));
  const classOf = (at: number) => (isNumeric[at] ? 'dc-number' : undefined);
  return (
    <table>
      <thead>
        <tr>
          {keyed(head).map(([at, cell]) => (
            <th key={at} scope="col" className={classOf(at)}>
              <Lines lines={[cell]} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows).map(([key, row]) => (
          <tr key={key}>
            {keyed(head).map(([at]) => (
              <td key={at} className={classOf(at)}>
                <Lines lines={[row[at] ?? []]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Columns = ({ rows }: { rows: readonly (readonly Cell[])[] }) => (
  <table className="dc-columns" role="presentation">
    <tbody>
      {keyed(rows).map(([key, row]) => (
        <tr key={key}>
          {keyed(row).map(([at, cell]) => (
            <td key={at}>
              <Lines lines={[cell]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Columns of numbers are aligned to the right. */
function isNumbers(cells: readonly Cell[]): boolean {
  const texts = cells.map((cell) => cell.map(({ text }) => text).join('')).filter((text) => text !== '');
  return texts.length > 0 && texts.every((text) => /^[-−]?\d[\d\s.,’]*$/.test(text));
}

function Lines({ lines }: { lines: readonly Cell[] }) {
  return keyed(lines).map(([key, line]) => (
    <Fragment key={key}>
      {key > 0 && <br />}
      {keyed(line).map(([at, piece]) => (
        <Piece key={at} piece={piece} />
      ))}
    </Fragment>
  ));
}

function Piece({ piece: { bold, text, state } }: { piece: Filled }) {
  const isPlain = state === 'text' || state === 'value';
  const shown = isPlain ? text : <span className={`dc-${state}`}>{text}</span>;
  return bold ? <strong>{shown}</strong> : shown;
}

/** Pieces of a page have no names but their places. */
const keyed = <T,>(items: readonly T[]): [number, T][] => items.map((item, at) => [at, item]);
