import { useId } from 'react';
import { useFormats } from '../words.ts';

interface Props {
  title: string;
  months: readonly { month: string; count: number }[];
}

/** Width of a bar and of the gap after it, and the height of the chart, in units of the drawing. */
const [bar, gap, height] = [16, 8, 84];

/** How many records were added in each of the last months. */
export function MonthBars({ title, months }: Props) {
  const id = useId();
  const formats = useFormats();
  const most = Math.max(1, ...months.map(({ count }) => count));
  const width = months.length * (bar + gap) - gap;
  return (
    <figure className="bd-chart" aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height + 20}`} role="img" aria-labelledby={id}>
        <title>{title}</title>
        <line x1="0" x2={width} y1={height + 0.5} y2={height + 0.5} />
        {months.map(({ month, count }, at) => {
          const size = Math.max(count > 0 ? 3 : 0, (count / most) * height);
          const x = at * (bar + gap);
          return (
            <g key={month}>
              <rect
                x={x}
                y={height - size}
                width={bar}
                height={size}
                rx="3"
                data-last={at === months.length - 1 || undefined}
              >
                <title>{`${formats.month(month)}: ${formats.number(count)}`}</title>
              </rect>
              {at % 2 === 1 && (
                <text x={x + bar / 2} y={height + 16}>
                  {formats.month(month)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
