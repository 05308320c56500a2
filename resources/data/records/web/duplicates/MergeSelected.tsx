import Button from '@mui/material/Button';
import { lazy, Suspense, use, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';

const messages = settledPromise(loadPageMessages('duplicates'));

const MergeDialog = lazy(() => import('./MergeDialog.tsx'));

/** Merges the selected records. */
export default function MergeSelected({ alias, ids }: { alias: string; ids: readonly number[] }) {
  use(messages);
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        disabled={ids.length < 2 || ids.length > limits.merge_records_max + 1}
        onClick={() => setOpen(true)}
      >
        {translate('duplicates.merge_selected')}
      </Button>
      {isOpen && (
        <Suspense>
          <MergeDialog alias={alias} ids={ids} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
