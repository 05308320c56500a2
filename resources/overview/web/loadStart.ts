import type { ComponentType } from 'react';
import { addWords } from '#web/i18n/words.ts';
import { overviewWords } from './overviewWords.ts';

/** The start page with its words, in scripts of their own: no list waits for them. */
export async function loadStart(): Promise<{ default: ComponentType }> {
  const [page] = await Promise.all([import('./StartPage.tsx'), addWords('overview', overviewWords)]);
  return page;
}
