import type { Endpoint } from '#shared/endpoint.ts';
import type { SystemAction } from '#shared/systemActions.ts';
import { account } from '../account/account.resource.ts';
import { auth } from '../auth/auth.resource.ts';
import { callbacks } from '../callbacks/callbacks.resource.ts';
import { entities } from '../entities/entities.resource.ts';
import { fields } from '../fields/fields.resource.ts';
import { identities } from '../identities/identities.resource.ts';
import { marketplace } from '../marketplace/marketplace.resource.ts';
import { modules } from '../modules/modules.resource.ts';
import { records } from '../records/records.resource.ts';
import { roles } from '../roles/roles.resource.ts';
import { sessions } from '../sessions/sessions.resource.ts';
import { storage } from '../storage/storage.resource.ts';
import { users } from '../users/users.resource.ts';
import { versions } from '../versions/versions.resource.ts';
import { views } from '../views/views.resource.ts';

/**
 * What an entry of the audit log may say was done. Each action needs a text in `i18n/en/audit.ts`, else it does not
 * compile; a resource that is served must be in a group (`tests/golden/audit.test.ts`).
 */

const sign_in = [auth, identities, sessions] as const;
const people = [users] as const;
const rights = [roles] as const;
const shape = [entities, fields] as const;
const data = [records, views] as const;
const programs = [modules, versions, marketplace, callbacks] as const;
const settings = [account, storage] as const;
const other = [] as const;

/** Resources whose calls leave something in the log, in groups that the list is filtered by. */
export const auditedResources = { sign_in, people, rights, shape, data, programs, settings, other } as const;

/** What jobs and an operator's commands do, and the calls of the log itself, whose declaration needs this list. */
const systemActions: Readonly<Record<SystemAction, 'settings' | 'log'>> = {
  'moves.begin': 'settings',
  'audit.stream_stopped': 'log',
};
const ownActions = ['audit.export_csv', 'audit.update_settings', 'audit.make_secret', 'audit.test_stream'] as const;

type Resources = (typeof auditedResources)[keyof typeof auditedResources][number];

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
export type AuditAction = ActionsOf<Resources> | (typeof ownActions)[number] | SystemAction;

type Under<Name extends string, Action = AuditAction> = Action extends `${Name}.${infer Rest}` ? Rest : never;
type NameOf<Action = AuditAction> = Action extends `${infer Name}.${string}` ? Name : never;

/** A text for each action, by resource. */
export type AuditTexts = { [Name in NameOf]: { [Rest in Under<Name>]: string } };

/** A name for each group. */
export type AuditGroupTexts = { [Group in AuditGroup]: string };

export type AuditGroup = keyof typeof auditedResources | 'log';

interface Named {
  name: string;
  endpoints: Readonly<Record<string, Pick<Endpoint, 'audit'>>>;
}

const actionsOf = ({ name, endpoints }: Named) =>
  Object.entries(endpoints).flatMap(([call, { audit }]) => (audit ? [`${name}.${call}` as AuditAction] : []));

/** The actions of each group that has some. */
export const auditGroups: ReadonlyMap<AuditGroup, readonly AuditAction[]> = new Map(
  ([...Object.keys(auditedResources), 'log'] as AuditGroup[])
    .map((group): [AuditGroup, AuditAction[]] => [
      group,
      [
        ...((auditedResources as Partial<Record<AuditGroup, readonly Named[]>>)[group] ?? []).flatMap(actionsOf),
        ...(group === 'log' ? ownActions : []),
        ...Object.entries(systemActions).flatMap(([action, of]) => (of === group ? [action as SystemAction] : [])),
      ],
    ])
    .filter(([, actions]) => actions.length > 0),
);

export const auditActions: readonly AuditAction[] = [...auditGroups.values()].flat();

/** What entries can be about: resources, and `users` for people. */
export const subjectTypes = [
  ...['users', 'roles', 'entities', 'fields', 'views', 'modules', 'versions', 'marketplace', 'callbacks'],
  ...['identities', 'sessions', 'account', 'storage', 'audit'],
] as const;
