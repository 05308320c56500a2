import type { account } from '#resources/account/account/account.resource.ts';
import type { storage } from '#resources/account/storage/storage.resource.ts';
import type { entities } from '#resources/data/entities/entities.resource.ts';
import type { entity_files } from '#resources/data/entity_files/entity_files.resource.ts';
import type { fields } from '#resources/data/fields/fields.resource.ts';
import type { records } from '#resources/data/records/records.resource.ts';
import type { views } from '#resources/data/views/views.resource.ts';
import type { callbacks } from '#resources/modules/callbacks/callbacks.resource.ts';
import type { marketplace } from '#resources/modules/marketplace/marketplace.resource.ts';
import type { modules } from '#resources/modules/modules/modules.resource.ts';
import type { versions } from '#resources/modules/versions/versions.resource.ts';
import type { billing } from '#resources/money/billing/billing.resource.ts';
import type { payment_methods } from '#resources/money/payment_methods/payment_methods.resource.ts';
import type { payments } from '#resources/money/payments/payments.resource.ts';
import type { auth } from '#resources/people/auth/auth.resource.ts';
import type { factors } from '#resources/people/factors/factors.resource.ts';
import type { identities } from '#resources/people/identities/identities.resource.ts';
import type { privacy } from '#resources/people/privacy/privacy.resource.ts';
import type { roles } from '#resources/people/roles/roles.resource.ts';
import type { sessions } from '#resources/people/sessions/sessions.resource.ts';
import type { users } from '#resources/people/users/users.resource.ts';
import type { SystemAction } from '#shared/systemActions.ts';

/**
 * What an entry of the audit log may say was done. Each action needs a text in `i18n/en/audit.ts`, else it does not
 * compile. That every resource and every action is here is checked by `tests/golden/audit.test.ts`.
 */

/** Resources whose calls leave something in the log. As types: the browser needs none of the declarations. */
type Audited = [
  typeof account,
  typeof auth,
  typeof billing,
  typeof callbacks,
  typeof entities,
  typeof entity_files,
  typeof factors,
  typeof fields,
  typeof identities,
  typeof marketplace,
  typeof modules,
  typeof payment_methods,
  typeof payments,
  typeof privacy,
  typeof records,
  typeof roles,
  typeof sessions,
  typeof storage,
  typeof users,
  typeof versions,
  typeof views,
];

/** Of the log itself, whose declaration needs this list, and of its settings, which need the log. */
type OwnAction = 'audit.export_csv' | `audit_settings.${'update' | 'make_secret' | 'test'}`;

type Logged<Endpoints> = {
  [Name in keyof Endpoints & string]: Endpoints[Name] extends { audit: infer Rule }
    ? Rule extends false
      ? never
      : Name
    : never;
}[keyof Endpoints & string];

type ActionsOf<R> = R extends { name: infer Name extends string; endpoints: infer Endpoints }
  ? `${Name}.${Logged<Endpoints>}`
  : never;

/** `<resource>.<endpoint>`, or the like of a job or a command. */
export type AuditAction = ActionsOf<Audited[number]> | OwnAction | SystemAction;

type Under<Name extends string, Action = AuditAction> = Action extends `${Name}.${infer Rest}` ? Rest : never;
type NameOf<Action = AuditAction> = Action extends `${infer Name}.${string}` ? Name : never;

/** A text for each action, by resource. */
export type AuditTexts = { [Name in NameOf]: { [Rest in Under<Name>]: string } };

const sign_in: AuditAction[] = [
  'auth.login',
  'auth.logout',
  'auth.enter',
  'auth.second_factor',
  'auth.passkey',
  'auth.preview',
  'auth.update_me',
  'auth.reauthenticate',
  'auth.reset_password',
  'auth.reset_password_confirm',
  'auth.sign_up',
  'auth.accept_invitation',
  'auth.decline_invitation',
  'auth.leave',
  'identities.finish',
  'identities.remove',
  'sessions.remove',
  'factors.confirm_totp',
  'factors.remove_totp',
  'factors.make_recovery_codes',
  'factors.create_passkey',
  'factors.rename_passkey',
  'factors.remove_passkey',
  'factors.remove_by_operator',
];
const people: AuditAction[] = [
  'users.create',
  'users.invite',
  'users.invite_again',
  'users.update',
  'users.remove',
  'users.make_owner',
  'users.set_avatar',
  'users.create_api_key',
  'users.generate_api_key',
  'users.remove_api_key',
  'users.remove_second_factor',
  'privacy.export',
  'privacy.erase',
];
const rights: AuditAction[] = ['roles.create', 'roles.update', 'roles.remove'];
const shape: AuditAction[] = [
  'entities.create',
  'entity_files.create',
  'entities.update',
  'entities.set_order',
  'entities.remove',
  'entities.restore',
  'entities.retry',
  'entities.discard',
  'fields.create',
  'fields.update',
  'fields.set_order',
  'fields.remove',
  'fields.restore',
  'fields.retry',
  'fields.discard',
];
const data: AuditAction[] = [
  'records.bulk',
  'records.merge',
  'records.unmerge',
  'records.import_csv',
  'records.undo_import',
  'records.export_csv',
  'records.export_xlsx',
];
const programs: AuditAction[] = [
  'marketplace.install',
  'marketplace.uninstall',
  'marketplace.update',
  'marketplace.token',
  'marketplace.dev_token',
  'modules.create',
  'modules.update',
  'modules.token',
  'versions.create',
  'versions.update',
  'versions.upload_widget',
  'versions.set_main',
  'versions.start_rollout',
  'versions.update_rollout',
  'callbacks.send_again',
];
const settings: AuditAction[] = [
  'account.update',
  'account.check_domain',
  'storage.update',
  'storage.cancel_move',
  'storage.roll_back',
  'moves.begin',
];
const money: AuditAction[] = [
  'billing.update',
  'billing.charge',
  'billing.credit',
  'payments.top_up',
  'payments.settle',
  'payment_methods.create',
  'payment_methods.update',
  'payment_methods.remove',
];
const log: AuditAction[] = [
  'audit.export_csv',
  'audit_settings.update',
  'audit_settings.make_secret',
  'audit_settings.test',
  'audit_settings.stream_stopped',
];
const other: AuditAction[] = ['views.create', 'views.update', 'views.remove'];

/** The actions in groups, by which the list can be filtered. */
export const auditGroups = { sign_in, people, rights, shape, data, programs, settings, money, log, other };
export type AuditGroup = keyof typeof auditGroups;

export const auditActions: readonly AuditAction[] = Object.values(auditGroups).flat();

export const isAuditGroup = (name: string): name is AuditGroup => Object.hasOwn(auditGroups, name);

/** Namespaces of the messages whose `fields` name what changed; other fields are named by `i18n/en/audit_changes.ts`. */
export const labelNamespaces = ['account', 'fields', 'marketplace', 'storage', 'versions', 'views'] as const;

/** What entries can be about: resources, and `users` for people. */
export const subjectTypes = [
  'users',
  'roles',
  'entities',
  'fields',
  'views',
  'modules',
  'versions',
  'marketplace',
  'callbacks',
  'identities',
  'sessions',
  'account',
  'storage',
  'billing',
  'payments',
  'payment_methods',
  'factors',
  'audit',
  'audit_settings',
] as const;
