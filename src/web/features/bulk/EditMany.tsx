import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';

const EditDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./EditDialog.tsx'), loadMessages('bulk')]);
  return dialog;
});

/** Sets the same in many records at once. */
export function EditMany({ ids }: { ids: readonly number[] }) {
  const { declaration } = useView();
  const word = useResourceTranslate(declaration.name);
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
