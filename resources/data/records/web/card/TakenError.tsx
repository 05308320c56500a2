import Link from '@mui/material/Link';
import type { FieldError } from 'react-hook-form';
import type { Violation } from '#shared/violations.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useRecordsBase } from '#web/layout/recordsBase.ts';

/** The record that has a value already, where the server names it. */
export function takenBy(error: (FieldError & { params?: Violation['params'] }) | undefined): number | undefined {
  const id = error?.type === 'errors.taken' ? error.params?.id : undefined;
  return typeof id === 'number' ? id : undefined;
}

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
