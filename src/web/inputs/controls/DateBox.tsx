import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { parseISO } from 'date-fns';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { dayOf, isoDay, shownDay } from '../../i18n/dayText.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { CalendarOpener } from './calendar/CalendarOpener.tsx';
import type { FilterInputProps } from './filterInputProps.ts';

const CalendarPopover = lazy(() => import('./calendar/CalendarPopover.tsx'));

interface Props extends Pick<FilterInputProps, 'id' | 'label' | 'value' | 'onChange'> {
  prefix?: string;
  /** Ignored; for props shared with NumberBox. */
  bounds?: unknown;
  error?: boolean;
  describedBy?: string | undefined;
}

const read = (typed: string) => {
  const date = dayOf(typed);
  return date ? isoDay(date) : undefined;
};

/** The typed text, in any format that names a day. A value set from outside replaces it. */
function useDayText({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const [text, setText] = useState(shownDay(value));
  useEffect(() => {
    setText((typed) => (read(typed) === value ? typed : shownDay(value)));
  }, [value]);
  return {
    text,
    isWrong: text.trim() !== '' && read(text) === undefined,
    example: shownDay(isoDay(new Date())),
    type: (typed: string) => {
      setText(typed);
      onChange(read(typed));
    },
    settle: () => {
      if (read(text)) setText(shownDay(value));
    },
  };
}

/** A day or no value. Text that is no day counts as no value and shows an error; it stays for correction. */
export function DateBox({ id, label, prefix, value, onChange, error = false, describedBy }: Props) {
  const translate = useTranslate();
  const day = useDayText({ value, onChange });
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const helpId = `${id}-wrong`;
  const isWrong = error || day.isWrong;
  return (
    <div>
      <OutlinedInput
        id={id}
        ref={box}
        fullWidth
        size="small"
        value={day.text}
        error={isWrong}
        inputProps={{
          'aria-label': label,
          'aria-describedby': [describedBy, day.isWrong && helpId].filter(Boolean).join(' ') || undefined,
          'aria-invalid': isWrong,
        }}
        startAdornment={prefix && <InputAdornment position="start">{prefix}</InputAdornment>}
        endAdornment={<CalendarOpener label={label} disabled={false} isOpen={isOpen} onOpen={() => setOpen(true)} />}
        onChange={(event) => day.type(event.target.value)}
        onBlur={day.settle}
      />
      {day.isWrong && (
        <FormHelperText id={helpId} error>
          {translate('inputs.date.invalid', { example: day.example })}
        </FormHelperText>
      )}
      {isOpen && (
        <Suspense>
          <CalendarPopover
            anchor={box.current}
            label={label}
            date={typeof value === 'string' ? parseISO(value) : null}
            hasTime={false}
            onPick={(date) => onChange(isoDay(date))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
