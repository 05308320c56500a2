import type { AccountSettings } from '#resources/account/account/account.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { ToggleInput } from '#web/inputs/form/ToggleInput.tsx';
import { notify } from '#web/inputs/ui/messages.ts';
import { SettingsForm } from '#web/resource/settings/SettingsForm.tsx';
import type { FormProps } from '../form/formProps.ts';

const valuesOf = ({ providers }: AccountSettings) => ({
  account_authentication: Object.fromEntries(providers.map(({ alias, status }) => [alias, { status }])),
});

/** Switches for third-party sign-in. Renders nothing if the operator has set up no provider. */
export function SignInForm({ record, settings }: FormProps) {
  const translate = useTranslate();
  if (record.providers.length === 0) return null;
  const save = async (changed: object, overwrite: boolean) => {
    const { record: saved } = await settings.save(changed, overwrite);
    notify({ tone: 'success', text: translate('account.saved') });
    return saved;
  };
  return (
    <SettingsForm
      name="account"
      title={translate('account.sign_in.title')}
      text={translate('account.sign_in.text')}
      record={record}
      settings={settings}
      valuesOf={valuesOf}
      save={save}
    >
      {record.providers.map(({ alias, name }) => (
        <ToggleInput
          key={alias}
          name={`account_authentication.${alias}.status`}
          label={translate('account.sign_in.with', {
            name: alias === 'yandex' ? translate('auth.sign_in.yandex') : name,
          })}
        />
      ))}
    </SettingsForm>
  );
}
