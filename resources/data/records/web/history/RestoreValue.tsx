import UndoIcon from '@mui/icons-material/Undo';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { shownName } from '#shared/names.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { sameValue } from '#web/inputs/fieldTypes/sameValue.ts';
import type { NamesOfChange } from './HistoryValue.tsx';
import styles from './history.module.css';

/** Sets an earlier value of a field in the open card, as an unsaved edit. */
export function RestoreValue({ field, value }: { field: Field; value: unknown }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { setValue, clearErrors } = useFormContext();
  const now: unknown = useWatch({ name: field.alias });
  const [isPut, setPut] = useState(false);
  const isThere = sameValue(now, value, fieldTypeOf(field).is_read_as_object);
  if (isThere && !isPut) return null;
  const put = () => {
    if (isThere) return;
    clearErrors(field.alias);
    setValue(field.alias, value, { shouldDirty: true, shouldTouch: true });
    setPut(true);
  };
  const name = translate('records.history.put_back_field', { name: shownName(field.name, field.extra.names, locale) });
  return (
    <span className={styles.restore}>
      <span role="status" className={styles.soft}>
        {isThere && translate('records.history.put_in')}
      </span>
      {/* Stays rendered when done, to keep the focus. */}
      <Link
        component="button"
        type="button"
        variant="inherit"
        underline={isThere ? 'none' : 'hover'}
        aria-label={name}
        title={name}
        aria-disabled={isThere}
        onClick={put}
        className={styles.button}
      >
        <UndoIcon aria-hidden className={styles.undo} />
        <span className={styles.word}>{translate('records.history.put_back')}</span>
      </Link>
    </span>
  );
}

/**
 * The form value that restores an earlier value. Undefined if that would be refused, because the field may only be read or
 * what it refers to is deleted.
 */
export function restorableValue(field: Field, from: unknown, names: NamesOfChange): unknown {
  if (field.access === 'read') return undefined;
  if (from === null || from === undefined) return null;
  if (!fieldTypeOf(field).is_list) return restorableOne(field, from, names);
  const each = (from as readonly unknown[]).map((one) => restorableOne(field, one, names));
  return each.includes(undefined) ? undefined : each;
}

function restorableOne(field: Field, from: unknown, names: NamesOfChange): unknown {
  const { is_read_as_object, is_choice } = fieldTypeOf(field);
  const named = names[String(from)];
  if (is_read_as_object) return named;
  return !is_choice || isOffered(field, from, named) ? from : undefined;
}

function isOffered({ extra, variants }: Field, id: unknown, named: NamesOfChange[string] | undefined): boolean {
  const { select_subtype = 'default', select_entity_key } = extra;
  if (select_subtype === 'default') return variants.some((variant) => variant.id === id && !variant.deleted);
  // Without a label field there are no names: saving shows whether the record exists.
  if (!named) return select_subtype === 'entity' && select_entity_key === undefined;
  return !named.is_deleted;
}
