import TrashIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { useWords } from './useWords.ts';
import { useView } from './ViewContext.ts';

/** The way to what was deleted, the latest first. */
export function TrashButton() {
  const word = useWords(useView().declaration.name);
  const { pathname } = useLocation();
  const text = word('trash.open');
  return (
    <Button
      component={Link}
      to={{ pathname, search: '?trash=1&sort=deleted_at&order=desc' }}
      variant="outlined"
      aria-label={text}
      title={text}
      style={{ minWidth: 36, paddingInline: 6 }}
    >
      <TrashIcon style={{ fontSize: 20 }} />
    </Button>
  );
}
