import type { EntityInfo } from '@stoa/sdk';
import type { Template } from '../data/templates.ts';
import { starters as en } from './en.ts';
import { starters as ru } from './ru.ts';

/** Those whose entity the module may read, in the language of the app. */
export const startersFor = (locale: 'en' | 'ru', entities: readonly EntityInfo[]): Template[] =>
  ({ en, ru })[locale]
    .filter(({ entity }) => entities.some(({ alias }) => alias === entity))
    .map((starter) => ({ ...starter, isStarter: true }));
