import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { SettingsForm } from '#web/resource/settings/SettingsForm.tsx';
import type { AuditSettings } from '../audit_settings.resource.ts';
import type { FormProps } from './formProps.ts';

const valuesOf = ({ stream_url }: AuditSettings) => ({ stream_url: stream_url ?? '' });

interface Props extends FormProps {
  /** The log is sent for the first time: the receiver needs a secret. */
  onStart: () => Promise<void>;
}

/** Where the log is sent. Without an address it is not. */
export function StreamForm({ record, settings, onStart }: Props) {
  const translate = useTranslate();
  const save = async ({ stream_url = '' }: { stream_url?: string }, overwrite: boolean) => {
    const { record: saved } = await settings.save({ stream_url: stream_url.trim() || null }, overwrite);
    notify({ tone: 'success', text: translate('audit_settings.saved') });
    if (record.stream_url === null && saved.stream_url !== null) await onStart();
    return saved;
  };
  const isSure = async ({ stream_url }: ReturnType<typeof valuesOf>) =>
    record.stream_url === null ||
    stream_url.trim() !== '' ||
    (await confirm({
      text: translate('audit_settings.stream.off_confirm'),
      ok: translate('audit_settings.stream.off_ok'),
      danger: true,
    }));
  return (
    <SettingsForm
      name="audit_settings"
      title={translate('audit_settings.stream.title')}
      text={translate('audit_settings.stream.text')}
      record={record}
      settings={settings}
      valuesOf={valuesOf}
      confirm={isSure}
      save={save}
    >
      <TextInput
        name="stream_url"
        label={translate('audit_settings.stream.url')}
        hint={translate('audit_settings.stream.url_hint')}
      />
    </SettingsForm>
  );
}
