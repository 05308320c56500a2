import { accountView } from '#resources/account/account/web/account.view.tsx';
import { storageView } from '#resources/account/storage/web/storage.view.tsx';
import { auditView } from '#resources/audit/audit/web/audit.view.tsx';
import { entitiesView } from '#resources/data/entities/web/entities.view.tsx';
import { withFiles } from '#resources/data/entity_files/web/withFiles.tsx';
import { marketplaceView } from '#resources/modules/marketplace/web/marketplace.view.tsx';
import { modulesView } from '#resources/modules/modules/web/modules.view.tsx';
import { billingView } from '#resources/money/billing/web/billing.view.tsx';
import { rolesView } from '#resources/people/roles/web/roles.view.tsx';
import { sessionsView } from '#resources/people/sessions/web/sessions.view.tsx';
import { usersView } from '#resources/people/users/web/users.view.tsx';
import { raMessages } from './i18n/i18nProvider.ts';
import type { Namespace } from './i18n/messages.ts';
import { loadMessages, setMessages } from './i18n/translate.ts';
import type { View } from './resource/view.ts';

/** Every slice that the administration shows. A new resource is a line here. */
export const views: readonly View[] = [
  usersView,
  sessionsView,
  rolesView,
  withFiles(entitiesView),
  modulesView,
  billingView,
  accountView,
  storageView,
  marketplaceView,
  auditView,
];

/** Each resource has a namespace of its name. Views with a label load theirs with the page. */
export async function loadAdminMessages(): Promise<void> {
  const ofResources = views.filter(({ label }) => !label).map(({ declaration }) => declaration.name as Namespace);
  await Promise.all([loadMessages('admin', 'files', ...ofResources), setMessages('ra', raMessages)]);
}
