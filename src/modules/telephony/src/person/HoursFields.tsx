import { useLocale } from '@stoa/sdk/react';
import { useId } from 'react';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useWords } from '../words/words.ts';
import type { Hours } from './person.ts';
import type { PersonFieldsProps } from './usePerson.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];

const usual = (): Hours => ({
  ...{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' },
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** On which days and from when to when a person works. */
export function HoursFields({ person: { hours }, disabled, errorOf, change, leave }: PersonFieldsProps) {
  const words = useWords();
  const id = useId();
  const error = errorOf('hours');
  return (
    <div className="tel-hours">
      <Switch
        label={words('hours')}
        checked={hours !== null}
        disabled={disabled}
        onChange={(isOn) => change({ hours: isOn ? usual() : null })}
      />
      {hours && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need another heading
        <div role="group" aria-label={words('hours')} aria-describedby={id} onBlur={() => leave('hours')}>
          <Days hours={hours} disabled={disabled} onChange={(next) => change({ hours: next })} />
          <div className="tel-times">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                label={words(`hours_${end}`)}
                {...{ type: 'time', disabled, value: hours[end] }}
                onChange={(time) => change({ hours: { ...hours, [end]: time } })}
              />
            ))}
          </div>
          <p id={id} className={error ? 'stoa-error' : 'tel-hint'}>
            {error ?? words('hours_hint', { zone: hours.zone.replaceAll('_', ' ') })}
          </p>
        </div>
      )}
    </div>
  );
}

interface DaysProps {
  hours: Hours;
  disabled: boolean;
  onChange: (hours: Hours) => void;
}

function Days({ hours, disabled, onChange }: DaysProps) {
  const locale = useLocale();
  const [short, long] = (['short', 'long'] as const).map(
    (weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
  );
  // The fourth of January 2027 is a Monday.
  const date = (day: number) => Date.UTC(2027, 0, 3 + day);
  const toggle = (day: number) => {
    const days = hours.days.includes(day) ? hours.days.filter((each) => each !== day) : [...hours.days, day];
    onChange({ ...hours, days: days.sort() });
  };
  return (
    <div className="tel-days">
      {WEEK.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            aria-label={long?.format(date(day))}
            checked={hours.days.includes(day)}
            disabled={disabled}
            onChange={() => toggle(day)}
          />
          <span>{short?.format(date(day))}</span>
        </label>
      ))}
    </div>
  );
}
