import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from '#web/i18n/translate.ts';
import { useCard } from '#web/resource/card/useCard.ts';
import type { Module } from '../../modules.resource.ts';

/** At the end of a row, and in the header of the module's page. */
export default function ModuleActions({ record }: { record: Module }) {
  const translate = useTranslate();
  const card = useCard();
  return (
    <Tooltip title={translate('member.action.edit')}>
      <IconButton aria-label={translate('modules.edit', { name: record.name })} onClick={() => card.open(record.id)}>
        <EditIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
