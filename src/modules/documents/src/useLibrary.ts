import type { EntityInfo } from '@stoa/sdk';
import { useHost, useLocale } from '@stoa/sdk/react';
import { useMemo } from 'react';
import { loadTemplates, STORE, type Store, storeOf, type Template } from './data/templates.ts';
import { startersFor } from './starters/starters.ts';
import { useLoad } from './useLoad.ts';

export interface Library {
  /** Whose records can fill templates. */
  entities: readonly EntityInfo[];
  starters: readonly Template[];
  own: readonly Template[];
  store: Store;
}

/** The templates of the account and of the module, and what they can be filled from. */
export function useLibrary() {
  const host = useHost();
  const locale = useLocale();
  const { value, failed, reload } = useLoad(async () => {
    const all = await host.data.entities();
    const store = storeOf(all);
    return { all, store, own: store === 'none' ? [] : await loadTemplates(host.data) };
  }, [host]);
  const library = useMemo((): Library | null => {
    if (!value) return null;
    const entities = value.all.filter(({ alias }) => alias !== STORE);
    return { entities, store: value.store, own: value.own, starters: startersFor(locale, entities) };
  }, [value, locale]);
  return { library, failed, reload };
}

export const findTemplate = ({ own, starters }: Library, key: string): Template | undefined =>
  [...own, ...starters].find((template) => template.key === key);
