import { use } from 'react';
import { loadPageMessages } from '#web/i18n/pageMessages.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { addLateView } from '#web/resource/lateViews.ts';
import { ResourceList } from '#web/resource/list/ResourceList.tsx';
import { auditList } from './auditList.tsx';

/** The labels of fields that entries name. Those of lists are loaded with the administration. */
const labels = ['account', 'fields', 'marketplace', 'storage', 'versions', 'views'] as const;

const messages = Promise.all([loadPageMessages('audit'), loadMessages(...labels)]);
addLateView('/admin/audit', auditList);

/** `/admin/audit` (docs/product/audit.md#page). */
export default function AuditPage() {
  use(messages);
  return <ResourceList view={auditList} />;
}
