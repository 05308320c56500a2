import { accountServer } from '#resources/account/server/account.server.ts';
import { auditServer } from '#resources/audit/server/audit.server.ts';
import { auditSettingsServer } from '#resources/audit_settings/server/audit_settings.server.ts';
import { authServer } from '#resources/auth/server/auth.server.ts';
import { billingServer } from '#resources/billing/server/billing.server.ts';
import { billing_entriesServer } from '#resources/billing_entries/server/billing_entries.server.ts';
import { callbacksServer } from '#resources/callbacks/server/callbacks.server.ts';
import { changesServer } from '#resources/changes/server/changes.server.ts';
import { entitiesServer } from '#resources/entities/server/entities.server.ts';
import { eventsServer } from '#resources/events/server/events.server.ts';
import { factorsServer } from '#resources/factors/server/factors.server.ts';
import { fieldsServer } from '#resources/fields/server/fields.server.ts';
import { filesServer } from '#resources/files/server/files.server.ts';
import { identitiesServer } from '#resources/identities/server/identities.server.ts';
import { marketplaceServer } from '#resources/marketplace/server/marketplace.server.ts';
import { modulesServer } from '#resources/modules/server/modules.server.ts';
import { movesServer } from '#resources/moves/server/moves.server.ts';
import { overviewServer } from '#resources/overview/server/overview.server.ts';
import { payment_methodsServer } from '#resources/payment_methods/server/payment_methods.server.ts';
import { paymentsServer } from '#resources/payments/server/payments.server.ts';
import { privacyServer } from '#resources/privacy/server/privacy.server.ts';
import { recordsServer } from '#resources/records/server/records.server.ts';
import { rolesServer } from '#resources/roles/server/roles.server.ts';
import { searchServer } from '#resources/search/server/search.server.ts';
import { sessionsServer } from '#resources/sessions/server/sessions.server.ts';
import { storageServer } from '#resources/storage/server/storage.server.ts';
import { usersServer } from '#resources/users/server/users.server.ts';
import { versionsServer } from '#resources/versions/server/versions.server.ts';
import { viewsServer } from '#resources/views/server/views.server.ts';
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
