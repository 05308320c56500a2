import type { MessageSource } from './messages.ts';

/**
 * Namespaces of dialogs that load late. Their addresses are in the dialogs' own bundle, as the first bundle has no room:
 * they are loaded by `setMessages`.
 */
export const lateSources = {
  privacy: { en: () => import('#i18n/en/privacy.ts'), ru: () => import('#i18n/ru/privacy.ts') },
} satisfies Record<string, MessageSource>;
