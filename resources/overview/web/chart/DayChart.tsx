import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { formatDay } from '#web/i18n/formatMoment.ts';
import { groupDigits } from '#web/i18n/interpolate.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './DayChart.module.css';

interface Props {
  label: string;
  days: readonly string[];
  values: readonly number[];
  /** Details of a day, below its number. */
  more?: (at: number) => ReactNode;
}

/** The day that a key selects; null clears the selection. */
const keys: Record<string, (at: number, last: number) => number | null> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
  Escape: () => null,
};

/** The next round number: 1, 2, 4, 5 or 10 times a power of ten. Even, so that its half is a whole number; at least 2. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const round = [1, 2, 4, 5, 10].map((step) => step * power).find((step) => step >= value && step % 2 === 0);
  return round ?? 10 * power;
}

/** The day selected by pointer or keyboard; null for none. */
function useDay(count: number) {
  const last = count - 1;
  const [at, setAt] = useState<number | null>(null);
  const within = (day: number) => Math.min(last, Math.max(0, day));
  return {
    at,
    onFocus: () => setAt((day) => day ?? last),
    onBlur: () => setAt(null),
    onPointerLeave: () => setAt(null),
    onPointerMove: ({ clientX, currentTarget }: PointerEvent) => {
      const { left, width } = currentTarget.getBoundingClientRect();
      setAt(within(Math.floor(((clientX - left) / width) * count)));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const move = keys[event.key];
      if (!move) return;
      event.preventDefault();
      const next = move(at ?? last, last);
      setAt(next === null ? null : within(next));
    },
  };
}

/**
 * A bar for each day. It is a slider for the keyboard and screen readers, with all values in a hidden table
 * (docs/decisions/0017-figures-and-charts.md).
 */
export function DayChart({ label, days, values, more }: Props) {
  const translate = useTranslate();
  const { at, ...handlers } = useDay(days.length);
  const top = roundUp(Math.max(...values));
  const shown = at ?? days.length - 1;
  const valueText = (day: number) =>
    translate('overview.chart.value', { day: formatDay(days[day]) ?? '', smart_count: values[day] ?? 0 });
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden>
        <span>{groupDigits(top)}</span>
        <span>{groupDigits(top / 2)}</span>
        <span>0</span>
      </div>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-description={translate('overview.chart.keys')}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={shown + 1}
        aria-valuetext={valueText(shown)}
        {...handlers}
      >
        <Bars values={values} top={top} at={at} />
        {at !== null && <Tip at={at} count={days.length} text={valueText(at)} more={more?.(at)} />}
      </div>
      <Labels days={days} />
      <Table label={label} days={days} values={values} />
    </div>
  );
}

function Bars({ values, top, at }: { values: readonly number[]; top: number; at: number | null }) {
  return (
    <svg viewBox={`0 0 ${values.length} 100`} preserveAspectRatio="none" aria-hidden>
      {at !== null && <rect className={styles.behind} x={at} y={0} width={1} height={100} />}
      {values.map((value, day) => {
        // A small value stays visible.
        const height = value === 0 ? 0 : Math.max(1.5, (value / top) * 100);
        const className = day === at ? styles.on : undefined;
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified by its index
        return <rect key={day} className={className} x={day + 0.14} y={100 - height} width={0.72} height={height} />;
      })}
    </svg>
  );
}

function Tip({ at, count, text, more }: { at: number; count: number; text: string; more: ReactNode }) {
  const side = at < count / 4 ? styles.start : at >= (count * 3) / 4 ? styles.end : '';
  return (
    <div className={`${styles.tip} ${side}`} style={{ left: `${((at + 0.5) / count) * 100}%` }} aria-hidden>
      {text}
      {more}
    </div>
  );
}

/** Labels of the first day, today, and three in between. */
function Labels({ days }: { days: readonly string[] }) {
  const places = [0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * (days.length - 1)));
  return (
    <div className={styles.labels} aria-hidden>
      {places.map((day) => (
        <span
          key={day}
          style={{ left: `${day === 0 ? 0 : ((day + (day === days.length - 1 ? 1 : 0.5)) / days.length) * 100}%` }}
        >
          {/* Without the year. */}
          {formatDay(days[day])?.slice(0, 5)}
        </span>
      ))}
    </div>
  );
}

function Table({ label, days, values }: Pick<Props, 'label' | 'days' | 'values'>) {
  const translate = useTranslate();
  return (
    <table className="visually-hidden">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{translate('overview.chart.day')}</th>
          <th scope="col">{translate('overview.chart.records')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day, at) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            <td>{groupDigits(values[at] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
