import type { ComponentType } from 'react';
import { loadMessages } from '#web/i18n/translate.ts';

/** The start page with its words, in scripts of their own: no list waits for them. */
export async function loadStart(): Promise<{ default: ComponentType }> {
  const [page] = await Promise.all([import('./StartPage.tsx'), loadMessages('overview')]);
  return page;
}
