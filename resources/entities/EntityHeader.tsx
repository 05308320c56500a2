import Box from '@mui/material/Box';
import { StatusLight } from '#web/fields/StatusLight.tsx';
import { useTranslate } from '#web/providers/words.ts';
import { AliasButton } from './AliasButton.tsx';
import { EditButton } from './EntityActions.tsx';
import { EntityMenu } from './EntityMenu.tsx';
import type { Entity } from './entities.resource.ts';

/** Beside the name: the alias, the state, the pencil and what is done less often. */
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
