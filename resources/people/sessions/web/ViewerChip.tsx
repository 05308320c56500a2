import Chip from '@mui/material/Chip';
import { useTranslate } from '#web/i18n/translate.ts';

/** Marks a session in which an administrator sees the account as its person. */
export function ViewerChip({ name }: { name: string | undefined }) {
  const translate = useTranslate();
  if (name === undefined) return null;
  return <Chip size="small" label={translate('sessions.viewed_by', { name })} color="info" variant="outlined" />;
}
