import Tooltip from '@mui/material/Tooltip';
import { createSvgIcon } from '@mui/material/utils';
import { useTranslate } from '#web/i18n/translate.ts';

const Crown = createSvgIcon(
  <path d="M3 7.5 7.2 11 12 4l4.8 7L21 7.500 19.400 17H4.600zM5 18.500h14V20.500H5z" />,
  'Crown',
);

/** Marks the owner of the account. */
export function OwnerCrown() {
  const translate = useTranslate();
  return (
    <Tooltip title={translate('users.owner')}>
      <Crown titleAccess={translate('users.owner')} sx={{ fontSize: 18, color: 'secondary.main' }} />
    </Tooltip>
  );
}
