import type { ComponentType } from 'react';
import { loadMessages } from '#web/i18n/translate.ts';

/** Loads the start page and its texts as separate chunks, so that other pages do not include them. */
export async function loadStart(): Promise<{ default: ComponentType }> {
  const [page] = await Promise.all([import('./StartPage.tsx'), loadMessages('overview', 'history')]);
  return page;
}
