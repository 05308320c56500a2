import type { ReactNode } from 'react';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { formatDay } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { DayPlot } from '#web/inputs/controls/day-plot/DayPlot.tsx';
import styles from './DayChart.module.css';

interface Props {
  label: string;
  days: readonly string[];
  values: readonly number[];
  /** Details of a day, below its number. */
  more?: (at: number) => ReactNode;
}

/** The next round number: 1, 2, 4, 5 or 10 times a power of ten. Even, so that its half is a whole number; at least 2. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const round = [1, 2, 4, 5, 10].map((step) => step * power).find((step) => step >= value && step % 2 === 0);
  return round ?? 10 * power;
}

/** A bar for each day. */
export function DayChart({ label, days, values, more }: Props) {
  const translate = useTranslate();
  const top = roundUp(Math.max(...values));
  const valueText = (day: number) =>
    translate('overview.chart.value', { day: formatDay(days[day]) ?? '', smart_count: values[day] ?? 0 });
  return (
    <DayPlot
      label={label}
      keysHint={translate('overview.chart.keys')}
      days={days}
      scale={[groupDigits(top), groupDigits(top / 2), '0']}
      valueText={valueText}
      more={more}
      table={{
        day: translate('overview.chart.day'),
        value: translate('overview.chart.records'),
        valueOf: (day) => groupDigits(values[day] ?? 0),
      }}
    >
      {(at) => <Bars values={values} top={top} at={at} />}
    </DayPlot>
  );
}

function Bars({ values, top, at }: { values: readonly number[]; top: number; at: number | null }) {
  return (
    <svg className={styles.bars} viewBox={`0 0 ${values.length} 100`} preserveAspectRatio="none" aria-hidden>
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
