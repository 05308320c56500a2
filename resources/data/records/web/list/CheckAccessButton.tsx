import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { useMe } from '#web/session/session.ts';
import styles from './list.module.css';

export const CheckAccessDialog = lazy(() => import('#resources/people/roles/web/check-access/CheckAccessDialog.tsx'));

/** Shows administrators what a person's roles let them do with the records of an empty list. */
export function CheckAccessButton({ alias }: { alias: string }) {
  const translate = useTranslate();
  const { user } = useMe();
  const [isOpen, setOpen] = useState(false);
  if (!user?.full_access) return null;
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)} className={styles.check}>
        {translate('records.head.access')}
      </Button>
      {isOpen && (
        <Suspense>
          <CheckAccessDialog alias={alias} record={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
