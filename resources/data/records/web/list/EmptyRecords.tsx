import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { useListContext } from 'react-admin';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';
import { type ImportPlace, importWish } from '../import/importWish.ts';
import { CheckAccessButton } from './CheckAccessButton.tsx';
import styles from './list.module.css';

const messages = settledPromise(loadMessages('filters'));
const importMessages = settledPromise(loadPageMessages('imports'));

/** Why no records are shown. */
export default function EmptyRecords(place: ImportPlace) {
  const { filterValues } = useListContext();
  const { alias, fields, rights } = place;
  const mayImport = rights.import !== 'none' && Object.keys(filterValues).length === 0;
  return (
    <>
      <CheckAccessButton alias={alias} />
      {mayImport && <ImportHint {...place} />}
      {filterValues.q && <SearchHint fields={fields} />}
    </>
  );
}

/** A file may be dropped on the list. */
function ImportHint(place: ImportPlace) {
  use(importMessages);
  const translate = useTranslate();
  return (
    <Typography variant="body2" color="text.secondary" className={styles.hint}>
      {translate('imports.empty_list')}{' '}
      <Link component="button" type="button" onClick={() => importWish.set({ ...place, file: null })}>
        {translate('imports.choose_one')}
      </Link>
    </Typography>
  );
}

/** Names the fields whose labels a search does not read (docs/reference/product/lists-and-cards.md#search). */
function SearchHint({ fields }: Pick<ImportPlace, 'fields'>) {
  const translate = useTranslate();
  const choices = fields.filter((field) => fieldTypeOf(field).is_choice).map(({ name }) => name);
  use(messages);
  if (choices.length === 0) return null;
  return (
    <Typography variant="body2" color="text.secondary" className={styles.hint}>
      {translate('filters.search_hint', { fields: choices.join(', ') })}
    </Typography>
  );
}
