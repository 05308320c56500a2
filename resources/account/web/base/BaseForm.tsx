import type { AccountSettings } from '#resources/account/account.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/TextInput.tsx';
import { SettingsForm } from '#web/resource/settings/SettingsForm.tsx';
import { applyFavicon } from '#web/session/favicon.ts';
import { session } from '#web/session/session.ts';
import { notify } from '#web/ui/messages.ts';
import type { FormProps } from '../form/formProps.ts';
import { FaviconInput } from './FaviconInput.tsx';
import { LanguageInput } from './LanguageInput.tsx';
import { TrashDaysInput } from './TrashDaysInput.tsx';

const valuesOf = ({ name, language, favicon, trash_days }: AccountSettings) => ({
  account_name: name,
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
    return valuesOf(saved);
  };
  return (
    <SettingsForm
      name="account"
      title={translate('account.base.title')}
      text={translate('account.base.text')}
      values={valuesOf(record)}
      save={save}
      reload={async () => {
        const fresh = await settings.refresh();
        return fresh && valuesOf(fresh);
      }}
    >
      <TextInput name="account_name" label={translate('account.base.name')} required />
      <LanguageInput name="account_language" />
      <FaviconInput name="account_favicon" />
      <TrashDaysInput name="account_trash_days" saved={record.trash_days} />
    </SettingsForm>
  );
}
