import HealthIcon from '@mui/icons-material/MonitorHeartOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { z } from 'zod/mini';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { type Translate, translateIfKnown, useTranslate } from '#web/i18n/translate.ts';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import type { HealthRow } from '../../../marketplace.resource.ts';
import styles from './health.module.css';

type Row = z.infer<typeof HealthRow>;

/** The figures of all slots together, and of each slot and version. */
export function HealthFigures({ rows }: { rows: readonly Row[] }) {
  const translate = useTranslate();
  const id = useId();
  if (rows.length === 0)
    return (
      <Placeholder
        icon={HealthIcon}
        title={translate('marketplace.health.empty')}
        text={translate('marketplace.health.empty_text')}
      />
    );
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h4" className={styles.title}>
        {translate('marketplace.health.title')}
      </Typography>
      <Totals rows={rows} />
      <Box className={styles.wide} tabIndex={0} role="region" aria-label={translate('marketplace.health.table')}>
        <HealthTable rows={rows} />
      </Box>
    </section>
  );
}

function Totals({ rows }: { rows: readonly Row[] }) {
  const translate = useTranslate();
  const loads = rows.reduce((sum, row) => sum + row.loads, 0);
  const failures = rows.reduce((sum, row) => sum + row.failures, 0);
  const total_ms = rows.reduce((sum, row) => sum + row.average_ms * row.loads, 0);
  const figures = [
    ['loads', groupDigits(loads)],
    ['failures', groupDigits(failures)],
    ['average', timeText(loads > 0 ? total_ms / loads : 0, translate)],
  ] as const;
  return (
    <dl className={styles.tiles}>
      {figures.map(([key, text]) => (
        <div key={key} className={styles.tile}>
          <dt>{translate(`marketplace.health.${key}`)}</dt>
          <dd className={key === 'failures' && failures > 0 ? styles.bad : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const numeric = ['loads', 'failures', 'average', 'longest'] as const;

function HealthTable({ rows }: { rows: readonly Row[] }) {
  const translate = useTranslate();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{translate('marketplace.health.slot')}</th>
          <th scope="col">{translate('marketplace.health.version')}</th>
          {numeric.map((key) => (
            <th key={key} scope="col" className={styles.number}>
              {translate(`marketplace.health.${key}`)}
            </th>
          ))}
          <th scope="col">{translate('marketplace.health.last')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.version_id} ${row.slot}`}>
            <th scope="row">{slotText(row.slot)}</th>
            <td>{row.version}</td>
            <td className={styles.number}>{groupDigits(row.loads)}</td>
            <td className={`${styles.number} ${row.failures > 0 ? styles.bad : ''}`}>{groupDigits(row.failures)}</td>
            <td className={styles.number}>{timeText(row.average_ms, translate)}</td>
            <td className={styles.number}>{timeText(row.max_ms, translate)}</td>
            <td>
              <time dateTime={row.last_at}>{formatMoment(row.last_at)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A slot without a text is shown as it is. */
const slotText = (slot: string): string => translateIfKnown(`marketplace.health.slots.${slot}`) ?? slot;

const SECOND_MS = 1000;

/** Seconds from one second on. */
const timeText = (ms: number, translate: Translate): string =>
  ms < SECOND_MS
    ? translate('marketplace.health.ms', { ms: Math.round(ms) })
    : translate('marketplace.health.s', { s: (ms / SECOND_MS).toFixed(1) });
