import { useCallback } from 'react';
import type { Params } from '../i18n/interpolate.ts';
import type { MessageUnder } from '../i18n/messages.ts';
import { hasMessage, translateIfKnown, useTranslate } from '../i18n/translate.ts';

/** Messages of every list and card, which a resource may word anew under its own name; those of its bulk calls. */
export type ResourceMessage = MessageUnder<'admin'> | 'name' | 'empty' | `bulk.${string}`;

/** The resource's own message, else the one that all share: `users.list.create`, else `admin.list.create`. */
export function useResourceTranslate(name: string) {
  const translate = useTranslate();
  return useCallback(
    (path: ResourceMessage, params?: Params): string => {
      const key = [`${name}.${path}`, `admin.${path}`].find(hasMessage);
      return key ? translate(key, params) : path;
    },
    [name, translate],
  );
}

/** What a field of the resource is called: in a card, a filter, an export. Its name in the API where it has no label. */
export function useFieldLabel(name: string) {
  const translate = useTranslate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels change with the language
  return useCallback((field: string) => translateIfKnown(`${name}.fields.${field}`) ?? field, [name, translate]);
}

/** The header of a column: `<name>.columns.<field>` where it differs from the field's own label. */
export function useColumnLabel(name: string) {
  const label = useFieldLabel(name);
  return useCallback((field: string) => translateIfKnown(`${name}.columns.${field}`) ?? label(field), [name, label]);
}
