import type { MessageSource } from './messageSource.ts';
import type { pageMessageSources } from './pageMessages.ts';

/** Every namespace of more than one page, by the name of its files: `users.list.create` is in `i18n/<language>/users.ts`. */
export const messageSources = {
  account: { en: () => import('#i18n/en/account.ts'), ru: () => import('#i18n/ru/account.ts') },
  accounts: { en: () => import('#i18n/en/accounts.ts'), ru: () => import('#i18n/ru/accounts.ts') },
  admin: { en: () => import('#i18n/en/admin.ts'), ru: () => import('#i18n/ru/admin.ts') },
  auth: { en: () => import('#i18n/en/auth.ts'), ru: () => import('#i18n/ru/auth.ts') },
  billing: { en: () => import('#i18n/en/billing.ts'), ru: () => import('#i18n/ru/billing.ts') },
  billing_entries: { en: () => import('#i18n/en/billing_entries.ts'), ru: () => import('#i18n/ru/billing_entries.ts') },
  bulk: { en: () => import('#i18n/en/bulk.ts'), ru: () => import('#i18n/ru/bulk.ts') },
  callbacks: { en: () => import('#i18n/en/callbacks.ts'), ru: () => import('#i18n/ru/callbacks.ts') },
  common: { en: () => import('#i18n/en/common.ts'), ru: () => import('#i18n/ru/common.ts') },
  entities: { en: () => import('#i18n/en/entities.ts'), ru: () => import('#i18n/ru/entities.ts') },
  errors: { en: () => import('#i18n/en/errors.ts'), ru: () => import('#i18n/ru/errors.ts') },
  factors: { en: () => import('#i18n/en/factors.ts'), ru: () => import('#i18n/ru/factors.ts') },
  fields: { en: () => import('#i18n/en/fields.ts'), ru: () => import('#i18n/ru/fields.ts') },
  files: { en: () => import('#i18n/en/files.ts'), ru: () => import('#i18n/ru/files.ts') },
  filters: { en: () => import('#i18n/en/filters.ts'), ru: () => import('#i18n/ru/filters.ts') },
  grid: { en: () => import('#i18n/en/grid.ts'), ru: () => import('#i18n/ru/grid.ts') },
  history: { en: () => import('#i18n/en/history.ts'), ru: () => import('#i18n/ru/history.ts') },
  identities: { en: () => import('#i18n/en/identities.ts'), ru: () => import('#i18n/ru/identities.ts') },
  inputs: { en: () => import('#i18n/en/inputs.ts'), ru: () => import('#i18n/ru/inputs.ts') },
  marketplace: { en: () => import('#i18n/en/marketplace.ts'), ru: () => import('#i18n/ru/marketplace.ts') },
  member: { en: () => import('#i18n/en/member.ts'), ru: () => import('#i18n/ru/member.ts') },
  module: { en: () => import('#i18n/en/module.ts'), ru: () => import('#i18n/ru/module.ts') },
  modules: { en: () => import('#i18n/en/modules.ts'), ru: () => import('#i18n/ru/modules.ts') },
  overview: { en: () => import('#i18n/en/overview.ts'), ru: () => import('#i18n/ru/overview.ts') },
  payment_methods: { en: () => import('#i18n/en/payment_methods.ts'), ru: () => import('#i18n/ru/payment_methods.ts') },
  payments: { en: () => import('#i18n/en/payments.ts'), ru: () => import('#i18n/ru/payments.ts') },
  records: { en: () => import('#i18n/en/records.ts'), ru: () => import('#i18n/ru/records.ts') },
  request_errors: { en: () => import('#i18n/en/request_errors.ts'), ru: () => import('#i18n/ru/request_errors.ts') },
  role: { en: () => import('#i18n/en/role.ts'), ru: () => import('#i18n/ru/role.ts') },
  roles: { en: () => import('#i18n/en/roles.ts'), ru: () => import('#i18n/ru/roles.ts') },
  sessions: { en: () => import('#i18n/en/sessions.ts'), ru: () => import('#i18n/ru/sessions.ts') },
  storage: { en: () => import('#i18n/en/storage.ts'), ru: () => import('#i18n/ru/storage.ts') },
  users: { en: () => import('#i18n/en/users.ts'), ru: () => import('#i18n/ru/users.ts') },
  value_errors: { en: () => import('#i18n/en/value_errors.ts'), ru: () => import('#i18n/ru/value_errors.ts') },
  versions: { en: () => import('#i18n/en/versions.ts'), ru: () => import('#i18n/ru/versions.ts') },
  views: { en: () => import('#i18n/en/views.ts'), ru: () => import('#i18n/ru/views.ts') },
  visitor: { en: () => import('#i18n/en/visitor.ts'), ru: () => import('#i18n/ru/visitor.ts') },
  widgets: { en: () => import('#i18n/en/widgets.ts'), ru: () => import('#i18n/ru/widgets.ts') },
} satisfies Record<string, MessageSource>;

export type Namespace = keyof typeof messageSources;

type Sources = typeof messageSources & typeof pageMessageSources;

type English<N extends keyof Sources> = Awaited<ReturnType<Sources[N]['en']>>['default'];

/** Dotted paths of a tree's messages. */
type Paths<T> = { [K in keyof T & (string | number)]: T[K] extends string ? `${K}` : `${K}.${Paths<T[K]>}` }[keyof T &
  (string | number)];

/** Every key of the English messages. A key that is not there does not compile. */
export type MessageKey = { [N in keyof Sources]: `${N}.${Paths<English<N>>}` }[keyof Sources];

/** What follows a prefix in the keys that have it: `MessageUnder<'account.favicon'>` is `'label' | 'hint' | …`. */
export type MessageUnder<Prefix extends string, Key = MessageKey> = Key extends `${Prefix}.${infer Path}`
  ? Path
  : never;
