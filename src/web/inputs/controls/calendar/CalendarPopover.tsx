import BeforeIcon from '@mui/icons-material/ChevronLeft';
import AfterIcon from '@mui/icons-material/ChevronRight';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { addMonths, format } from 'date-fns';
import { useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { useDateLocale } from '#web/i18n/useDateLocale.ts';
import { CalendarMonth } from './CalendarMonth.tsx';
import styles from './calendar.module.css';

interface Props {
  anchor: HTMLElement | null;
  label: string;
  date: Date | null;
  hasTime: boolean;
  onPick: (date: Date) => void;
  onClose: () => void;
}

/** Picks a day, with a time of day if `hasTime`. Without it one click picks and closes. */
export default function CalendarPopover({ anchor, label, date, hasTime, onPick, onClose }: Props) {
  const translate = useTranslate();
  const locale = useDateLocale();
  const [day, setDay] = useState(date ?? new Date());
  const pick = (chosen: Date) => {
    const time = date ?? new Date(0, 0, 1, 0, 0);
    if (hasTime) chosen.setHours(time.getHours(), time.getMinutes(), time.getSeconds(), time.getMilliseconds());
    setDay(chosen);
    onPick(chosen);
    if (!hasTime) onClose();
  };
  const turn = (months: number) => setDay((present) => addMonths(present, months));
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, className: styles.calendar } }}
    >
      <div className={styles.top}>
        <div aria-live="polite" className={styles.title}>
          {capital(format(day, 'LLLL yyyy', locale ? { locale } : {}))}
        </div>
        <IconButton aria-label={translate('inputs.date.before')} onClick={() => turn(-1)}>
          <BeforeIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={translate('inputs.date.after')} onClick={() => turn(1)}>
          <AfterIcon fontSize="small" />
        </IconButton>
      </div>
      <CalendarMonth day={day} chosen={date} onMove={setDay} onPick={pick} />
      <div className={styles.foot}>
        {hasTime && <TimeBox date={date} onTime={onPick} onEnter={onClose} />}
        <Button size="small" className={styles.today} onClick={() => pick(new Date())}>
          {translate('inputs.date.today')}
        </Button>
      </div>
    </Popover>
  );
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

interface TimeProps {
  date: Date | null;
  onTime: (date: Date) => void;
  onEnter: () => void;
}

/** A time of day in 24 hours: `9:30`, `0930`. */
function timeOf(text: string): [number, number] | null {
  const [, hours = '', minutes = ''] = /^\s*(\d{1,2}):?(\d{2})\s*$/.exec(text) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  return hours !== '' && hour < 24 && minute < 60 ? [hour, minute] : null;
}

/** The time input; disabled until a day is picked. */
function TimeBox({ date, onTime, onEnter }: TimeProps) {
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
      className={styles.year}
    />
  );
}
