import Link from '@mui/material/Link';
import { useTranslate } from '#web/i18n/translate.ts';
import { useRecordsBase } from '#web/layout/recordsBase.ts';

interface Props {
  text: string | undefined;
  /** The entity's alias. */
  alias: string;
  /** The record that has the value. */
  id: number;
}

/** A value that another record has. Its card opens in a tab of its own, beside what is typed here. */
export function TakenError({ text, alias, id }: Props) {
  const translate = useTranslate();
  const base = useRecordsBase();
  return (
    <>
      {text}.{' '}
      <Link href={`${base}/${alias}?card=${id}`} target="_blank" rel="noopener">
        {translate('records.value.taken_by')}
      </Link>
    </>
  );
}
