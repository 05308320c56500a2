import Box from '@mui/material/Box';
import type { Entity } from '#resources/entities/entities.resource.ts';
import { StatusLight } from '#web/controls/StatusLight.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import { EditButton } from '../commands/EntityActions.tsx';
import { EntityMenu } from '../commands/EntityMenu.tsx';
import { AliasButton } from '../list/AliasButton.tsx';

/** Next to the name: alias, status, edit button and menu. */
export function EntityHeader({ entity, onGone }: { entity: Entity; onGone: () => void }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', minWidth: 0 }}>
      <AliasButton alias={entity.alias} />
      <StatusLight status={entity.status_id} processing={translate('entities.processing')} />
      <Box sx={{ display: 'flex', ml: { xs: 'auto', md: 0 } }}>
        <EditButton entity={entity} />
        <EntityMenu entity={entity} onGone={onGone} />
      </Box>
    </Box>
  );
}
