import MarkIcon from '@mui/icons-material/ChevronRight';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextAreaInput } from '#web/inputs/form/TextAreaInput.tsx';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import fold from '#web/resource/card/editor/fold.module.css';
import styles from './card.module.css';
import type { FieldValues } from './fieldValues.ts';

/** What explains a field to people: its help, and its name in each language. Folded while there is none. */
export function ExplanationInputs() {
  const translate = useTranslate();
  const { help, names, name } = useWatch<FieldValues>() as FieldValues;
  // Not of what is typed: an emptied input would fold itself away.
  const [isOpen] = useState(Boolean(help || names.en || names.ru));
  return (
    <details {...(isOpen && { open: true })}>
      <summary className={fold.heading}>
        <MarkIcon fontSize="small" aria-hidden />
        {translate('fields.explanation.title')}
      </summary>
      <div className={styles.moreInputs}>
        <TextAreaInput
          name="help"
          label={translate('fields.fields.help')}
          hint={translate('fields.explanation.help_hint')}
          lines={[2, 8]}
          maxLength={limits.help_max}
        />
        {(['en', 'ru'] as const).map((language) => (
          <TextInput
            key={language}
            name={`names.${language}`}
            label={translate(`fields.explanation.name_${language}`)}
            placeholder={name}
          />
        ))}
      </div>
    </details>
  );
}
