import TextField from '@mui/material/TextField';
import { format } from 'date-fns';
import { useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';

interface Props {
  date: Date | null;
  onTime: (date: Date) => void;
  onEnter: () => void;
}

/** The time of day, as 24 hours have it: `9:30`, `0930`. */
function timeOf(text: string): [number, number] | null {
  const [, hours = '', minutes = ''] = /^\s*(\d{1,2}):?(\d{2})\s*$/.exec(text) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  return hours !== '' && hour < 24 && minute < 60 ? [hour, minute] : null;
}

/** Beside the calendar; of no use before there is a day. */
export function TimeBox({ date, onTime, onEnter }: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = date ? format(date, 'HH:mm') : '';
  const take = (text: string) => {
    setTyped(text);
    const time = timeOf(text);
    if (!time || !date) return;
    const next = new Date(date);
    next.setHours(time[0], time[1], 0, 0);
    onTime(next);
  };
  return (
    <TextField
      size="small"
      value={typed ?? shown}
      disabled={!date}
      error={typed !== null && timeOf(typed) === null}
      placeholder="00:00"
      autoComplete="off"
      onChange={(event) => take(event.target.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      slotProps={{ htmlInput: { 'aria-label': translate('inputs.moment.time'), maxLength: 5, inputMode: 'numeric' } }}
      sx={{ width: 84 }}
    />
  );
}
