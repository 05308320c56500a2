import { accountServer } from '#resources/account/account/server/account.server.ts';
import { movesServer } from '#resources/account/moves/server/moves.server.ts';
import { overviewServer } from '#resources/account/overview/server/overview.server.ts';
import { storageServer } from '#resources/account/storage/server/storage.server.ts';
import { auditServer } from '#resources/audit/audit/server/audit.server.ts';
import { auditSettingsServer } from '#resources/audit/audit_settings/server/audit_settings.server.ts';
import { changesServer } from '#resources/data/changes/server/changes.server.ts';
import { entitiesServer } from '#resources/data/entities/server/entities.server.ts';
import { entity_filesServer } from '#resources/data/entity_files/server/entity_files.server.ts';
import { eventsServer } from '#resources/data/events/server/events.server.ts';
import { fieldsServer } from '#resources/data/fields/server/fields.server.ts';
import { filesServer } from '#resources/data/files/server/files.server.ts';
import { recordsServer } from '#resources/data/records/server/records.server.ts';
import { searchServer } from '#resources/data/search/server/search.server.ts';
import { viewsServer } from '#resources/data/views/server/views.server.ts';
import { callbacksServer } from '#resources/modules/callbacks/server/callbacks.server.ts';
import { marketplaceServer } from '#resources/modules/marketplace/server/marketplace.server.ts';
import { modulesServer } from '#resources/modules/modules/server/modules.server.ts';
import { versionsServer } from '#resources/modules/versions/server/versions.server.ts';
import { billingServer } from '#resources/money/billing/server/billing.server.ts';
import { billing_entriesServer } from '#resources/money/billing_entries/server/billing_entries.server.ts';
import { payment_methodsServer } from '#resources/money/payment_methods/server/payment_methods.server.ts';
import { paymentsServer } from '#resources/money/payments/server/payments.server.ts';
import { authServer } from '#resources/people/auth/server/auth.server.ts';
import { factorsServer } from '#resources/people/factors/server/factors.server.ts';
import { identitiesServer } from '#resources/people/identities/server/identities.server.ts';
import { privacyServer } from '#resources/people/privacy/server/privacy.server.ts';
import { rolesServer } from '#resources/people/roles/server/roles.server.ts';
import { sessionsServer } from '#resources/people/sessions/server/sessions.server.ts';
import { usersServer } from '#resources/people/users/server/users.server.ts';
import type { BoundResource } from './serve.ts';

/** All resources that the server serves; the only list of them on the server. */
export const resources: readonly BoundResource[] = [
  authServer,
  identitiesServer,
  factorsServer,
  accountServer,
  storageServer,
  billingServer,
  billing_entriesServer,
  payment_methodsServer,
  paymentsServer,
  filesServer,
  usersServer,
  privacyServer,
  sessionsServer,
  entitiesServer,
  entity_filesServer,
  fieldsServer,
  changesServer,
  movesServer,
  recordsServer,
  overviewServer,
  eventsServer,
  viewsServer,
  rolesServer,
  searchServer,
  modulesServer,
  versionsServer,
  marketplaceServer,
  callbacksServer,
  auditServer,
  auditSettingsServer,
];
