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
import { trashedView } from './trashedView.tsx';

/** What is inside shows the trash of the list: says so, leads back, and offers only what can be done there. */
export default function TrashScope({ children }: { children: ReactNode }) {
  const view = useView();
  const { name } = view.declaration;
  const word = useResourceTranslate(name);
  const days = useTrashDays();
  const { pathname } = useLocation();
  const { onUnselectItems } = useListContext();
  // What is selected on one side is not there on the other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on the way in and on the way out
  useEffect(() => {
    onUnselectItems();
    return () => onUnselectItems();
  }, []);

  return (
    <ViewContext value={trashedView(view)}>
      <Alert
        severity="info"
        icon={<TrashIcon fontSize="small" />}
        sx={{
          mb: 4,
          alignItems: 'center',
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          '& .MuiAlert-message': { flex: '1 1 240px' },
        }}
        action={
          <Button component={Link} to={pathname} size="small" startIcon={<BackIcon />}>
            {word('trash.back', { name: word('name') })}
          </Button>
        }
      >
        {word('trash.banner', { name: word('name'), smart_count: days })}
      </Alert>
      {children}
    </ViewContext>
  );
}
