import { span, type useFormats } from '../words/formats.ts';
import type { Words } from '../words/words.ts';
import { TOTALS_CALLS, type Totals } from './calls.ts';

interface Props {
  totals: Totals;
  formats: ReturnType<typeof useFormats>;
  words: Words;
}

/** How many calls, how long, how many missed, and when the last one was. */
export function CallTotals({ totals: { count, seconds, missed, last, isPartial }, formats, words }: Props) {
  return (
    <div className="tel-totals">
      <dl>
        <Total name={words('calls')} value={formats.number(count)} />
        <Total name={words('talk_time')} value={span(seconds, words)} />
        <Total name={words('missed')} value={formats.number(missed)} isBad={missed > 0} />
        <Total name={words('last_call')} value={last === null ? words('never') : formats.moment(last)} />
      </dl>
      {isPartial && <p className="tel-hint">{words('partial', { count: formats.number(TOTALS_CALLS) })}</p>}
    </div>
  );
}

const Total = ({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) => (
  <div data-bad={isBad || undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
