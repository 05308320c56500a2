import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { formatDay } from '#web/i18n/formatMoment.ts';
import styles from './DayPlot.module.css';

interface Props {
  label: string;
  /** How the keys are used. */
  keysHint: string;
  days: readonly string[];
  /** Texts of the scale, from its top. */
  scale: readonly string[];
  /** A day with its value, for the tip and screen readers. */
  valueText: (at: number) => string;
  /** Shows the tip beside the day, in the plot, because something is above it. */
  isTipInside?: boolean;
  /** Details of a day in the tip, below its value. */
  more?: ((at: number) => ReactNode) | undefined;
  /** The hidden table: headings of its columns, and the value of a day. */
  table: { day: string; value: string; valueOf: (at: number) => string };
  /** The marks, over the whole plot. @param at the selected day */
  children: (at: number | null) => ReactNode;
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

/** The day selected by pointer or keyboard; null for none. */
function useDay(count: number) {
  const last = count - 1;
  const [at, setAt] = useState<number | null>(null);
  const within = (day: number) => Math.min(last, Math.max(0, day));
  return {
    at: at === null ? null : within(at),
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
 * The frame of a chart over days: scale, labels, the tip of the selected day. It is a slider for the keyboard and screen
 * readers, with all values in a hidden table (docs/decisions/0017-figures-and-charts.md).
 */
export function DayPlot({ label, keysHint, days, scale, valueText, more, table, children, ...rest }: Props) {
  const { isTipInside = false } = rest;
  const { at, ...handlers } = useDay(days.length);
  const shown = at ?? days.length - 1;
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden>
        {scale.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-description={keysHint}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={shown + 1}
        aria-valuetext={valueText(shown)}
        {...handlers}
      >
        {children(at)}
        {at !== null && (
          <Tip at={at} count={days.length} isInside={isTipInside}>
            {valueText(at)}
            {more?.(at)}
          </Tip>
        )}
      </div>
      <Labels days={days} />
      <table className="visually-hidden">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{table.day}</th>
            <th scope="col">{table.value}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{table.valueOf(index)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TipProps {
  at: number;
  count: number;
  isInside: boolean;
  children: ReactNode;
}

function Tip({ at, count, isInside, children }: TipProps) {
  const side = at < count / 4 ? styles.start : at >= (count * 3) / 4 ? styles.end : '';
  const half = isInside ? (at < count / 2 ? styles.right : styles.left) : side;
  return (
    <div className={`${styles.tip} ${half}`} style={{ left: `${((at + 0.5) / count) * 100}%` }} aria-hidden>
      {children}
    </div>
  );
}

/** Labels of the first day, today, and three in between. */
function Labels({ days }: { days: readonly string[] }) {
  const places = [0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(part * (days.length - 1)));
  return (
    <div className={styles.labels} aria-hidden>
      {[...new Set(places)].map((day) => (
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
