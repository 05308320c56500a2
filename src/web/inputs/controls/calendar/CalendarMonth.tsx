import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import {
  addDays,
  addMonths,
  addYears,
  format,
  isSameDay,
  isSameMonth,
  isToday,
  startOfMonth,
  startOfWeek,
} from 'date-fns';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocale } from '#web/i18n/translate.ts';
import styles from './calendar.module.css';

interface Props {
  /** The day at the keyboard's position; its month is shown. */
  day: Date;
  chosen: Date | null;
  onMove: (day: Date) => void;
  onPick: (day: Date) => void;
}

const monday = { weekStartsOn: 1 } as const;

const moves: Record<string, (day: Date, isShifted: boolean) => Date> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => startOfWeek(day, monday),
  End: (day) => addDays(startOfWeek(day, monday), 6),
  PageUp: (day, isShifted) => (isShifted ? addYears(day, -1) : addMonths(day, -1)),
  PageDown: (day, isShifted) => (isShifted ? addYears(day, 1) : addMonths(day, 1)),
};

/** Six weeks. Keys as in the ARIA date picker pattern: arrows, Page Up and Page Down, with Shift by years. */
export function CalendarMonth({ day, chosen, onMove, onPick }: Props) {
  const locale = useLocale();
  const grid = useRef<HTMLTableElement>(null);
  const first = startOfWeek(startOfMonth(day), monday);
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(first, week * 7 + at)),
  );
  const key = format(day, 'yyyy-MM-dd');
  /** The focus follows the keys, and is in the month at the start. */
  const isWalking = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day that the keys moved to
  useEffect(() => {
    if (isWalking.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isWalking.current = false;
  }, [key]);
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    isWalking.current = true;
    onMove(move(day, event.shiftKey));
  };
  const name = (date: Date, form: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, form).format(date);
  return (
    <Box component="table" ref={grid} role="grid" onKeyDown={press} className={styles.month}>
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date.getDay()} scope="col" abbr={name(date, { weekday: 'long' })} className={styles.weekday}>
              {name(date, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={format(week[0] as Date, 'yyyy-MM-dd')}>
            {week.map((date) => (
              <Day
                key={format(date, 'yyyy-MM-dd')}
                date={date}
                isHere={isSameDay(date, day)}
                isChosen={chosen !== null && isSameDay(date, chosen)}
                isOfMonth={isSameMonth(date, day)}
                name={name(date, { dateStyle: 'full' })}
                onPick={onPick}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

interface DayProps extends Pick<Props, 'onPick'> {
  date: Date;
  name: string;
  isHere: boolean;
  isChosen: boolean;
  isOfMonth: boolean;
}

const Day = ({ date, name, isHere, isChosen, isOfMonth, onPick }: DayProps) => (
  <Box component="td" aria-selected={isChosen} className={styles.cell}>
    <ButtonBase
      tabIndex={isHere ? 0 : -1}
      aria-label={name}
      aria-current={isToday(date) ? 'date' : undefined}
      onClick={() => onPick(new Date(date))}
      className={styles.day}
      data-other={!isOfMonth || undefined}
    >
      {date.getDate()}
    </ButtonBase>
  </Box>
);
