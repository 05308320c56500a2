import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { AccountSettings, Language } from '#resources/account/account/account.resource.ts';
import { limits } from '#shared/limits.ts';
import { locales, useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import { useInput } from '#web/inputs/form/useInput.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { Segmented } from '#web/inputs/ui/Segmented.tsx';
import { SettingsForm } from '#web/resource/settings/SettingsForm.tsx';
import { applyFavicon } from '#web/session/favicon.ts';
import { session, useMe } from '#web/session/session.ts';
import { getStored } from '#web/state/browserStorage.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import type { FormProps } from '../form/formProps.ts';
import { InputGroup } from '../form/InputGroup.tsx';
import styles from './base.module.css';
import { FaviconInput } from './FaviconInput.tsx';

const valuesOf = ({ own_name, language, favicon, trash_days }: AccountSettings) => ({
  account_name: own_name,
  account_language: language,
  account_favicon: favicon,
  account_trash_days: trash_days,
});

/** Name, language, favicon and trash days. Saved values show immediately, in the browser tab too. */
export function BaseForm({ record, settings }: FormProps) {
  const translate = useTranslate();
  const save = async (changed: object, overwrite: boolean) => {
    const { record: saved } = await settings.save(changed, overwrite);
    applyFavicon(saved.favicon);
    await session.reload().catch(() => {});
    notify({ tone: 'success', text: translate('account.saved') });
    return saved;
  };
  return (
    <SettingsForm
      name="account"
      title={translate('account.base.title')}
      text={translate('account.base.text')}
      record={record}
      settings={settings}
      valuesOf={valuesOf}
      save={save}
    >
      <TextInput
        name="account_name"
        label={translate('account.base.name')}
        placeholder={record.subdomain}
        hint={translate('account.base.name_hint')}
      />
      <LanguageInput name="account_language" />
      <FaviconInput name="account_favicon" subdomain={record.subdomain} />
      <TrashDaysInput name="account_trash_days" saved={record.trash_days} />
    </SettingsForm>
  );
}

/** The account's language: of its sign-in page, its emails, and of members without a language of their own. */
function LanguageInput({ name }: { name: string }) {
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

interface TrashDaysProps {
  name: string;
  /** The saved number of days. */
  saved: number;
}

const isDays = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limits.trash_days_max;

/** How long the trash is kept. A changed number shows what happens to records already in the trash. */
function TrashDaysInput({ name, saved }: TrashDaysProps) {
  const id = useId();
  const translate = useTranslate();
  const { value, error, onChange, onBlur, ref } = useInput<number | string>(name);
  const label = translate('account.trash.label');
  const means = isDays(value) && value !== saved && (value < saved ? 'shorter' : 'longer');
  return (
    <InputGroup label={label} hint={translate('account.trash.hint')}>
      <TextField
        id={id}
        value={value ?? ''}
        error={Boolean(error)}
        helperText={error}
        onChange={(event) => onChange(toNumber(event.target.value))}
        onBlur={onBlur}
        inputRef={ref}
        className={styles.days}
        slotProps={{ htmlInput: { name, 'data-field': name, inputMode: 'numeric', 'aria-label': label } }}
      />
      {means && (
        <Typography variant="body2" role="status" color={means === 'shorter' ? 'warning.main' : 'text.secondary'}>
          {translate(`account.trash.${means}`, { smart_count: value as number })}
        </Typography>
      )}
    </InputGroup>
  );
}

/** Text that is not a whole number stays as typed, so that the schema reports it. */
const toNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text);
