import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useCard } from '#web/resource/card/useCard.ts';
import { EntityMenu } from './EntityMenu.tsx';

/** At the end of a row: the edit button and the menu. */
export function EntityActions({ record }: { record: Entity }) {
  return (
    <>
      <EditButton entity={record} />
      <EntityMenu entity={record} />
    </>
  );
}

export function EditButton({ entity }: { entity: Entity }) {
  const translate = useTranslate();
  const card = useCard();
  return (
    <Tooltip title={translate('member.action.edit')}>
      <IconButton aria-label={translate('entities.edit', { name: entity.name })} onClick={() => card.open(entity.id)}>
        <EditIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
