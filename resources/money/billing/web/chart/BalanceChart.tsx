import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { subDays } from 'date-fns';
import { useId, useState } from 'react';
import type { BillingChart, BillingSettings } from '#resources/money/billing/billing.resource.ts';
import { formatMoney } from '#shared/money/formatMoney.ts';
import { isoDay } from '#web/i18n/dayText.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { formatDay } from '#web/i18n/formatMoment.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { DayPlot } from '#web/inputs/controls/day-plot/DayPlot.tsx';
import { Segmented } from '#web/inputs/ui/Segmented.tsx';
import { chartQuery } from '../api.ts';
import styles from './BalanceChart.module.css';
import { type Scale, scaleOf } from './balanceScale.ts';

/** In days. */
const ranges = ['30', '90', '365'] as const;
type Range = (typeof ranges)[number];

/** The balance at the end of each day, with the thresholds that the account has set. */
export function BalanceChart({ record }: { record: BillingSettings }) {
  const translate = useTranslate();
  const id = useId();
  const [range, setRange] = useState<Range>('30');
  const today = new Date();
  const from = isoDay(subDays(today, Number(range) - 1));
  const { data, error, refetch } = useQuery(chartQuery(from, isoDay(today)));
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{translate('billing.chart.title')}</h2>
        <Segmented<Range>
          legend={translate('billing.chart.range')}
          value={range}
          options={ranges.map((days) => ({
            value: days,
            label: translate('billing.chart.days', { smart_count: Number(days) }),
          }))}
          onChange={setRange}
        />
      </div>
      <div className={styles.body}>
        {data ? (
          <Plot chart={data} record={record} />
        ) : error ? (
          <div role="alert" className={styles.state}>
            {translate('billing.chart.failed')} {errorText(error, 'billing')}
            <Button variant="outlined" size="small" onClick={() => void refetch()}>
              {translate('common.action.retry')}
            </Button>
          </div>
        ) : (
          <Skeleton variant="rounded" height={166} className={styles.waiting} />
        )}
      </div>
    </section>
  );
}

function Plot({ chart: { days, currency }, record }: { chart: BillingChart; record: BillingSettings }) {
  const translate = useTranslate();
  const locale = useLocale();
  const thresholds = useThresholds(record);
  const scale = scaleOf([...days.map(({ balance }) => balance), ...thresholds.map(({ sum }) => sum)]);
  const money = (sum = '0', isShort = false) => formatMoney(sum, currency, locale, { isShort });
  return (
    <DayPlot
      label={translate('billing.chart.title')}
      isTipInside
      keysHint={translate('billing.chart.keys')}
      days={days.map(({ day }) => day)}
      scale={scale.edges.map((edge) => money(edge, true))}
      valueText={(at) => `${formatDay(days[at]?.day) ?? ''}: ${money(days[at]?.balance)}`}
      table={{
        day: translate('billing.chart.day'),
        value: translate('billing.chart.balance'),
        valueOf: (at) => money(days[at]?.balance),
      }}
    >
      {(at) => (
        <>
          <Line ys={days.map(({ balance }) => scale.yOf(balance))} zero={scale.yOf('0')} at={at} />
          {thresholds.map(({ kind, label, sum }) => (
            <Threshold key={kind} kind={kind} y={scale.yOf(sum)} label={`${label} ${money(sum, true)}`} />
          ))}
        </>
      )}
    </DayPlot>
  );
}

/** The balance below which it is refilled, and the one of the alert. */
function useThresholds(record: BillingSettings) {
  const translate = useTranslate();
  const { autorefill_enabled, autorefill_step, alert_enabled, alert_below } = record;
  return [
    ...(autorefill_enabled && autorefill_step !== null
      ? [{ kind: 'refill', label: translate('billing.chart.refill'), sum: String(autorefill_step) }]
      : []),
    ...(alert_enabled && alert_below !== null
      ? [{ kind: 'alert', label: translate('billing.chart.alert'), sum: String(alert_below) }]
      : []),
  ];
}

/**
 * A line with a step for each day, because the balance does not change between entries, with the area below it and a mark
 * of the selected day. The heights are of 1000, from the top.
 */
function Line({ ys, zero, at }: { ys: readonly number[]; zero: number; at: number | null }) {
  const line = `M0 ${ys[0] ?? zero}${ys.map((y, day) => `V${y}H${day + 1}`).join('')}`;
  return (
    <svg className={styles.line} viewBox={`0 0 ${ys.length} 1000`} preserveAspectRatio="none" aria-hidden>
      {at !== null && <rect className={styles.day} x={at} y={0} width={1} height={1000} />}
      <path className={styles.area} d={`${line}V${zero}H0Z`} />
      <path d={line} />
    </svg>
  );
}

/** Where the plot has room for a label above a line, of 1000. */
const roomAbove = 120;

function Threshold({ kind, y, label }: { kind: string; y: ReturnType<Scale['yOf']>; label: string }) {
  return (
    <div
      className={styles.threshold}
      data-kind={kind}
      data-below={y < roomAbove || undefined}
      style={{ top: `${y / 10}%` }}
      aria-hidden
    >
      <span>{label}</span>
    </div>
  );
}
