import BackIcon from '@mui/icons-material/ArrowBack';
import TrashIcon from '@mui/icons-material/DeleteOutline';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { useListContext } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView, ViewContext } from '#web/resource/ViewContext.ts';
import { useTrashDays } from '#web/session/session.ts';
import styles from './TrashScope.module.css';
import { trashedView } from './trashedView.tsx';

/** The trash of a list: a banner with a link back, and the view of deleted records. */
export default function TrashScope({ children }: { children: ReactNode }) {
  const view = useView();
  const { name } = view.declaration;
  const translate = useResourceTranslate(name);
  const days = useTrashDays();
  const { pathname } = useLocation();
  const { onUnselectItems } = useListContext();
  // Selected rows of the list are not in the trash, and the other way round.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount and on unmount
  useEffect(() => {
    onUnselectItems();
    return () => onUnselectItems();
  }, []);

  return (
    <ViewContext value={trashedView(view)}>
      <Alert
        severity="info"
        icon={<TrashIcon fontSize="small" />}
        className={styles.scope}
        action={
          <Button component={Link} to={pathname} size="small" startIcon={<BackIcon />}>
            {translate('trash.back', { name: translate('name') })}
          </Button>
        }
      >
        {translate('trash.banner', { name: translate('name'), smart_count: days })}
      </Alert>
      {children}
    </ViewContext>
  );
}
