import Alert from '@mui/material/Alert';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { MoveAction } from './MoveAction.tsx';

/** After a move: the old place is kept for some days, and the records can go back there. */
export function MovedPanel({ until }: { until: string }) {
  const translate = useTranslate();
  const date = formatMoment(until)?.slice(0, 'dd.MM.yyyy'.length) ?? '';
  return (
    <Alert severity="success" action={<MoveAction how="roll_back" done="rolling_back" />}>
      {translate('storage.moving.states.done')} {translate('storage.moving.actions.until', { date })}
    </Alert>
  );
}
