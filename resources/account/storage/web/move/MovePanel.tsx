import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { type MoveStatus, storage } from '#resources/account/storage/storage.resource.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { translateIfKnown, useTranslate } from '#web/i18n/translate.ts';
import { invalidateSettings } from '#web/resource/settings/api.ts';
import meter from '#web/resource/settings/meter.module.css';
import { SettingsPanel } from '#web/resource/settings/SettingsPanel.tsx';
import { statusQuery } from '../api.ts';
import { MoveAction } from './MoveAction.tsx';
import styles from './move.module.css';

const active: readonly MoveStatus['state'][] = ['preparing', 'copying', 'catching_up', 'verifying', 'switching'];

/** How often an active move is read, in ms. */
const readMs = 1500;

/** How a move of the records goes, or how the last one ended. */
export function MovePanel({ move }: { move: MoveStatus }) {
  const translate = useTranslate();
  const id = useId();
  const isActive = active.includes(move.state);
  useFollowedMove(isActive);
  const place = (location: MoveStatus['from']) => translate(`storage.moving.${location}`);
  return (
    <section aria-labelledby={id}>
      <SettingsPanel
        id={id}
        title={translate('storage.moving.title')}
        text={translate('storage.moving.route', { from: place(move.from), to: place(move.to) })}
      >
        {isActive ? <Progress move={move} labelledBy={id} /> : <Outcome move={move} />}
        {isActive && <MoveAction how="cancel" done="cancelled" />}
      </SettingsPanel>
    </section>
  );
}

function Progress({ move: { state, copied, total }, labelledBy }: { move: MoveStatus; labelledBy: string }) {
  const translate = useTranslate();
  const amount = translate('storage.moving.amount', { copied: groupDigits(copied), total: groupDigits(total) });
  return (
    <div className={meter.meter}>
      <div className={meter.head}>
        <Typography role="status" component="span" className={styles.state}>
          {translate(`storage.moving.states.${state}`)}
        </Typography>
        <Typography variant="body2" component="span" className={meter.amount}>
          {amount}
        </Typography>
      </div>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : Math.min(100, (copied / total) * 100)}
        aria-labelledby={labelledBy}
        aria-valuetext={amount}
        className={meter.bar}
      />
      <Typography variant="body2" color="text.secondary">
        {translate('storage.moving.working')}
      </Typography>
    </div>
  );
}

const severities = { done: 'success', failed: 'error', cancelled: 'info', rolled_back: 'info' } as const;

function Outcome({ move: { state, error } }: { move: MoveStatus }) {
  const translate = useTranslate();
  const why = error && (translateIfKnown(`storage.moving.${error}`) ?? translateIfKnown(`storage.errors.${error}`));
  return (
    <Alert severity={severities[state as keyof typeof severities]}>
      {translate(`storage.moving.states.${state}`)}
      {why && <div>{why}</div>}
    </Alert>
  );
}

/** Reads the settings again and again while a move is active, and the status when it is not any more. */
function useFollowedMove(isActive: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => void invalidateSettings(client, storage.name), readMs);
    return () => {
      clearInterval(timer);
      void client.invalidateQueries(statusQuery);
    };
  }, [client, isActive]);
}
