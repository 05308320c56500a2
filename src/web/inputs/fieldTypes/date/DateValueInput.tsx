import { parseISO } from 'date-fns';
import { dayOf, isoDay, shownDay } from '#web/i18n/dayText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CalendarField } from '../CalendarField.tsx';
import type { ValueProps } from '../valueProps.ts';

/** A date, typed as lists show it or picked from a calendar. The value is `yyyy-MM-dd`. */
export function DateValueInput(props: ValueProps) {
  const translate = useTranslate();
  return (
    <CalendarField
      {...props}
      form={translate('inputs.date.form')}
      invalid={translate('inputs.date.invalid', { example: shownDay(isoDay(new Date())) })}
      shown={shownDay}
      dateOf={(value) => (shownDay(value) ? parseISO(String(value)) : null)}
      read={(text) => dayOf(text)}
      written={isoDay}
    />
  );
}
