import { useCallback } from 'react';
import { hasWord, useTranslate } from '../i18n/words.ts';

type Params = Record<string, string | number>;

/** Words of a resource where it has its own, else the administration's: `users.list.create`, else `admin.list.create`. */
export function useWords(name: string) {
  const translate = useTranslate();
  return useCallback(
    (key: string, params?: Params) => translate(hasWord(`${name}.${key}`) ? `${name}.${key}` : `admin.${key}`, params),
    [name, translate],
  );
}

/** Header of a column: `<name>.columns.<field>` where it differs from the field's own word. */
export function useColumnLabel(name: string) {
  const translate = useTranslate();
  return useCallback(
    (field: string) =>
      translate(hasWord(`${name}.columns.${field}`) ? `${name}.columns.${field}` : `${name}.fields.${field}`),
    [name, translate],
  );
}
