import Typography from '@mui/material/Typography';
import type { Language } from '#resources/account/account.resource.ts';
import { locales, useTranslate } from '#web/i18n/translate.ts';
import { useInput } from '#web/inputs/useInput.ts';
import { useMe } from '#web/session/session.ts';
import { getStored } from '#web/state/browserStorage.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { InputGroup } from '../form/InputGroup.tsx';

/** The account's language: of its sign-in page, its emails, and of members without a language of their own. */
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

/** The language this person chose; it takes precedence over the account's. Null if they chose none. */
function useOwnLanguage(): { language: Language; by: 'browser' | 'person' } | null {
  const { user } = useMe();
  const here = locales.find((language) => language === getStored(storageKeys.locale));
  if (here) return { language: here, by: 'browser' };
  return user?.language ? { language: user.language, by: 'person' } : null;
}
