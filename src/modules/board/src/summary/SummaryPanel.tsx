import type { Board } from '../data/boards.ts';
import type { Filter } from '../data/columns.ts';
import { SUMMARY_RECORDS } from '../data/summary.ts';
import { useFormats, useWords } from '../words.ts';
import { MonthBars } from './MonthBars.tsx';
import { type Bar, RankedBars } from './RankedBars.tsx';
import { useSummary } from './useSummary.ts';

interface Props {
  board: Board;
  filter: Filter;
  moves: number;
}

/** Figures and charts above the columns. */
export function SummaryPanel({ board, filter, moves }: Props) {
  const words = useWords();
  const formats = useFormats();
  const summary = useSummary(board, filter, moves);
  if (!summary) return <div className="stoa-skeleton" style={{ height: 168 }} />;
  const { count, sum, by_step, by_month, by_person } = summary;
  const isMoney = board.amount !== undefined;
  const worth = (part: { count: number; sum: number } | undefined) => (isMoney ? part?.sum : part?.count) ?? 0;
  const steps: Bar[] = board.steps.map(({ id, name, color }) => ({
    ...{ key: String(id), name, color },
    value: worth(by_step.get(id)),
  }));
  const people: Bar[] = by_person.map((person) => ({
    ...{ key: String(person.id), name: person.name || words('untitled'), color: null },
    value: worth(person),
  }));
  return (
    <section className="bd-summary" aria-label={words('total')}>
      <dl className="bd-figures">
        <Figure name={words('records')} value={formats.number(count)} />
        {isMoney && <Figure name={words('total')} value={formats.compact(sum)} title={formats.number(sum)} />}
        {isMoney && count > 0 && <Figure name={words('average')} value={formats.compact(sum / count)} />}
      </dl>
      <RankedBars title={words('by_step')} bars={steps} format={formats.compact} />
      <MonthBars title={words('by_month')} months={by_month} />
      {people.length > 0 && <RankedBars title={words('by_person')} bars={people} format={formats.compact} />}
      {summary.isPartial && (
        <p className="bd-partial">{words('partial', { count: formats.number(SUMMARY_RECORDS) })}</p>
      )}
    </section>
  );
}

function Figure({ name, value, title }: { name: string; value: string; title?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={title}>{value}</dd>
    </div>
  );
}
