import type { Settings } from '#web/resource/settings/useSettings.ts';
import type { AuditSettings } from '../audit_settings.resource.ts';

/** Props of each form of the page. */
export interface FormProps {
  record: AuditSettings;
  settings: Settings<AuditSettings>;
}
