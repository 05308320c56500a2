import { use } from 'react';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { addLateView } from '#web/resource/lateViews.ts';
import { ResourceList } from '#web/resource/list/ResourceList.tsx';
import { labelNamespaces } from '../auditActions.ts';
import { auditList } from './auditList.tsx';

const messages = Promise.all([loadPageMessages('audit', 'audit_changes'), loadMessages('history', ...labelNamespaces)]);
addLateView(auditList, '/admin/audit');

/** `/admin/audit` (docs/reference/product/audit.md#page). */
export default function AuditPage() {
  use(messages);
  return <ResourceList view={auditList} />;
}
