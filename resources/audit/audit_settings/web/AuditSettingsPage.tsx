import { use } from 'react';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { BackLink } from '#web/inputs/controls/BackLink.tsx';
import { SettingsPage } from '#web/resource/settings/SettingsPage.tsx';
import { useSettings } from '#web/resource/settings/useSettings.ts';
import { auditSettings } from '../audit_settings.resource.ts';
import { RetentionForm } from './RetentionForm.tsx';
import { SecretPanel } from './SecretPanel.tsx';
import { StatePanel } from './StatePanel.tsx';
import { StreamForm } from './StreamForm.tsx';
import { useSecret } from './useSecret.ts';

const messages = loadPageMessages('audit_settings');

/** `/admin/audit/settings` (docs/reference/product/audit.md#settings). */
export default function AuditSettingsPage() {
  use(messages);
  const translate = useTranslate();
  const settings = useSettings(auditSettings);
  const secret = useSecret();
  return (
    <SettingsPage
      name="audit_settings"
      settings={settings}
      before={<BackLink to="/admin/audit" label={translate('audit_settings.back')} />}
    >
      {(record) => (
        <>
          <RetentionForm record={record} settings={settings} />
          <StreamForm record={record} settings={settings} onStart={secret.make} />
          {record.stream && (
            <>
              <SecretPanel secret={secret} />
              <StatePanel stream={record.stream} settings={settings} />
            </>
          )}
        </>
      )}
    </SettingsPage>
  );
}
