import { useCallback } from 'react';
import type { Params } from '#shared/text/interpolate.ts';
import type { MessageUnder } from '../i18n/messages.ts';
import { hasMessage, translateIfKnown, useTranslate } from '../i18n/translate.ts';

/** Messages of every list and card, which a resource can override under its own name, and those of its bulk calls. */
export type ResourceMessage = MessageUnder<'admin'> | 'name' | 'empty' | `bulk.${string}`;

/** The resource's own message or the shared one: `users.list.create`, else `admin.list.create`. */
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

/** The label of a field in cards, filters and exports; the field's API name where it has none. */
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
