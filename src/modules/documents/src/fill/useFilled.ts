import type { EntityInfo } from '@stoa/sdk';
import { useHost, useLocale } from '@stoa/sdk/react';
import { useMemo } from 'react';
import { fieldsOf } from '../data/fields.ts';
import { loadRecord, neededFields } from '../data/record.ts';
import type { Fields } from '../data/reference.ts';
import { fill } from '../text/fill.ts';
import { mentions, parse } from '../text/parse.ts';
import { writer } from '../text/write.ts';
import { useLoad } from '../useLoad.ts';
import { useWords } from '../words.ts';

/** What a text of this entity can name, in the language of the app. */
export function useFields(entity: EntityInfo | undefined, entities: readonly EntityInfo[]): Fields {
  const words = useWords();
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language only
  return useMemo(
    () =>
      entity
        ? fieldsOf(entity, entities, {
            group: words('general'),
            id: words('field_id'),
            created_at: words('field_created'),
            today: words('field_today'),
            account: words('field_account'),
            person: words('field_person'),
          })
        : new Map(),
    [entity, entities, locale],
  );
}

interface Given {
  text: string;
  entity: EntityInfo | undefined;
  fields: Fields;
  /** Null: fields show their names. */
  id: number | null;
}

/** The page of a text, with the values of a record. What it needs of the record is read when the text names more. */
export function useFilled({ text, entity, fields, id }: Given) {
  const host = useHost();
  const locale = useLocale();
  const words = useWords();
  const named = [...new Set(mentions(text).map(({ field }) => field))];
  const needed = neededFields(named, fields);
  const links = [
    ...new Set(needed.flatMap(({ via }) => (via ? [`${via.kind} ${via.entity.alias} ${via.alias}`] : []))),
  ];
  const load = useLoad(
    async () => (entity && id !== null ? { of: id, loaded: await loadRecord(host.data, entity, id, needed) } : null),
    [host, entity, id, links.sort().join()],
  );
  // A record that was chosen before is not shown for another one.
  const loaded = load.value?.of === id ? load.value.loaded : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language only
  const blocks = useMemo(() => {
    const write = writer(locale, { yes: words('yes'), no: words('no') });
    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((n) => String(n).padStart(2, '0'))
      .join('-');
    const general = { today, account: host.account.name, me: host.user.name };
    return fill(parse(text), { fields, loaded, write, general });
  }, [text, fields, loaded, host, locale]);
  return {
    blocks,
    loaded,
    failed: load.failed,
    reload: load.reload,
    isLoading: id !== null && load.value?.of !== id && load.failed === null,
    isGone: load.value?.of === id && load.value?.loaded === null,
  };
}
