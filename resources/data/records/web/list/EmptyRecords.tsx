import Typography from '@mui/material/Typography';
import { use } from 'react';
import { useListContext } from 'react-admin';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';
import { CheckAccessButton } from './CheckAccessButton.tsx';
import styles from './list.module.css';

const messages = settledPromise(loadMessages('filters'));

interface Props {
  alias: string;
  fields: readonly Field[];
}

/** Why no records are shown. */
export default function EmptyRecords({ alias, fields }: Props) {
  const { filterValues } = useListContext();
  return (
    <>
      <CheckAccessButton alias={alias} />
      {filterValues.q && <SearchHint fields={fields} />}
    </>
  );
}

/** Names the fields whose labels a search does not read (docs/reference/product/lists-and-cards.md#search). */
function SearchHint({ fields }: Pick<Props, 'fields'>) {
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
