import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { addWords } from '#web/i18n/words.ts';
import { useWords } from '#web/resource/useWords.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { bulkWords } from './bulkWords.ts';

const EditDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./EditDialog.tsx'), addWords('bulk', bulkWords)]);
  return dialog;
});

/** Sets the same in many records at once. */
export function EditMany({ ids }: { ids: readonly number[] }) {
  const { declaration } = useView();
  const word = useWords(declaration.name);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" disabled={ids.length > limits.bulk_rows_max} onClick={() => setOpen(true)}>
        {word('bulk.edit')}
      </Button>
      {isOpen && (
        <Suspense>
          <EditDialog ids={ids} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
