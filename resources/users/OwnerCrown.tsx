import CrownIcon from '@mui/icons-material/WorkspacePremium';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from '#web/providers/words.ts';

export function OwnerCrown() {
  const translate = useTranslate();
  return (
    <Tooltip title={translate('users.owner')}>
      <CrownIcon titleAccess={translate('users.owner')} sx={{ fontSize: 18, color: 'secondary.main' }} />
    </Tooltip>
  );
}
