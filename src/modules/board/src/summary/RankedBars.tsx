import { useId } from 'react';

export interface Bar {
  key: string;
  name: string;
  color: string | null;
  value: number;
}

interface Props {
  title: string;
  bars: readonly Bar[];
  format: (value: number) => string;
}

/** Bars with their names and values: a table that is drawn. */
export function RankedBars({ title, bars, format }: Props) {
  const id = useId();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className="bd-chart" aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      <ul className="bd-bars">
        {bars.map(({ key, name, color, value }) => (
          <li key={key} data-color={color ?? undefined}>
            <span>{name}</span>
            <i aria-hidden="true">
              <b style={{ width: `${(value / most) * 100}%` }} />
            </i>
            <em>{format(value)}</em>
          </li>
        ))}
      </ul>
    </figure>
  );
}
