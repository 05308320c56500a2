import Typography from '@mui/material/Typography';
import type { Language } from '#resources/account/account.resource.ts';
import { locales, useTranslate } from '#web/i18n/translate.ts';
import { useInput } from '#web/inputs/useInput.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { InputGroup } from '../form/InputGroup.tsx';
import { useOwnLanguage } from './useOwnLanguage.ts';

/** The language of the account: of its sign-in page, its mails, and of everybody who chose none. */
export function LanguageInput({ name }: { name: string }) {
  const translate = useTranslate();
  const { value, onChange } = useInput<Language>(name);
  const own = useOwnLanguage();
  const label = translate('account.language.label');
  return (
    <InputGroup label={label} hint={translate('account.language.hint')}>
      <div>
        <Segmented
          legend={label}
          options={locales.map((each) => ({ value: each, label: translate(`common.language.${each}`) }))}
          value={value}
          onChange={onChange}
        />
      </div>
      {own && own.language !== value && (
        <Typography variant="body2" role="status">
          {translate(`account.language.${own.by}`, { language: translate(`common.language.${own.language}`) })}
        </Typography>
      )}
    </InputGroup>
  );
}
