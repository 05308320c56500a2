import BeforeIcon from '@mui/icons-material/ChevronLeft';
import AfterIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { addMonths, format } from 'date-fns';
import { useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { useDateLocale } from '#web/i18n/useDateLocale.ts';
import { CalendarMonth } from './CalendarMonth.tsx';
import { TimeBox } from './TimeBox.tsx';

interface Props {
  anchor: HTMLElement | null;
  label: string;
  date: Date | null;
  hasTime: boolean;
  onPick: (date: Date) => void;
  onClose: () => void;
}

/** A month to pick a day from, and the time of day where it matters. A day alone is picked by one click. */
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
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 3, width: 284, mt: 1 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
        <Box aria-live="polite" sx={{ flex: 1, pl: 2, fontWeight: 600 }}>
          {capital(format(day, 'LLLL yyyy', locale ? { locale } : {}))}
        </Box>
        <IconButton aria-label={translate('inputs.date.before')} onClick={() => turn(-1)}>
          <BeforeIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={translate('inputs.date.after')} onClick={() => turn(1)}>
          <AfterIcon fontSize="small" />
        </IconButton>
      </Box>
      <CalendarMonth day={day} chosen={date} onMove={setDay} onPick={pick} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2 }}>
        {hasTime && <TimeBox date={date} onTime={onPick} onEnter={onClose} />}
        <Button size="small" sx={{ marginLeft: 'auto' }} onClick={() => pick(new Date())}>
          {translate('inputs.date.today')}
        </Button>
      </Box>
    </Popover>
  );
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
