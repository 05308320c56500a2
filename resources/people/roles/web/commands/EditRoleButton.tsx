import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Role } from '#resources/people/roles/roles.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useCard } from '#web/resource/card/useCard.ts';

/** Opens the card with name and description. */
export function EditRoleButton({ role }: { role: Role }) {
  const translate = useTranslate();
  const card = useCard();
  return (
    <Tooltip title={translate('member.action.edit')}>
      <IconButton aria-label={translate('roles.edit', { name: role.name })} onClick={() => card.open(role.id)}>
        <EditIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
