import type { AuditSettings } from '#resources/audit/audit.resource.ts';
import type { Settings } from '#web/resource/settings/useSettings.ts';

/** Props of each form of the page. */
export interface FormProps {
  record: AuditSettings;
  settings: Settings<AuditSettings>;
}
