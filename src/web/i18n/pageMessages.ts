import type { MessageSource } from './messageSource.ts';

/** Namespaces of single pages and dialogs, which know their files themselves: those of messages.ts are in every page's first script. */
export const pageMessageSources = {
  audit: { en: () => import('#i18n/en/audit.ts'), ru: () => import('#i18n/ru/audit.ts') },
  audit_changes: {
    en: () => import('#i18n/en/audit_changes.ts'),
    ru: () => import('#i18n/ru/audit_changes.ts'),
  },
  audit_settings: {
    en: () => import('#i18n/en/audit_settings.ts'),
    ru: () => import('#i18n/ru/audit_settings.ts'),
  },
  duplicates: { en: () => import('#i18n/en/duplicates.ts'), ru: () => import('#i18n/ru/duplicates.ts') },
  entity_looks: { en: () => import('#i18n/en/entity_looks.ts'), ru: () => import('#i18n/ru/entity_looks.ts') },
  imports: { en: () => import('#i18n/en/imports.ts'), ru: () => import('#i18n/ru/imports.ts') },
  privacy: { en: () => import('#i18n/en/privacy.ts'), ru: () => import('#i18n/ru/privacy.ts') },
} satisfies Record<string, MessageSource>;
