import { format } from 'date-fns';
import { momentOf, shownMoment } from '#web/i18n/dayText.ts';
import { timeZone } from '#web/i18n/timeZone.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CalendarField } from '../CalendarField.tsx';
import type { ValueProps } from '../valueProps.ts';
import styles from './TimestampValueInput.module.css';

/** A date with time, in the browser's time zone, which is shown. The value is ISO 8601 in UTC with milliseconds. */
export function TimestampValueInput(props: ValueProps) {
  const translate = useTranslate();
  const dateOf = (value: unknown) => (shownMoment(value) ? new Date(String(value)) : null);
  const now = new Date();
  const example = shownMoment(new Date(new Date().setSeconds(0, 0)).toISOString());
  return (
    <CalendarField
      {...props}
      hasTime
      form={translate('inputs.moment.form')}
      invalid={translate('inputs.moment.invalid', { example })}
      shown={shownMoment}
      dateOf={dateOf}
      read={(text) => momentOf(text)}
      written={(date) => date.toISOString()}
      end={
        <span title={translate('inputs.moment.zone', { name: timeZone() })} className={styles.zone}>
          {format(dateOf(props.value) ?? now, 'O').replace('GMT', 'UTC')}
        </span>
      }
    />
  );
}
