import EntitiesIcon from '@mui/icons-material/TableChartOutlined';
import { lazy } from 'react';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { defineView } from '#web/resource/defineView.ts';
import { entities } from '../entities.resource.ts';
import { EntityActions } from './commands/EntityActions.tsx';
import { EntitiesToolbar } from './list/EntitiesToolbar.tsx';
import { AliasCell, ModuleCell, NameCell, StatusCell } from './list/entityCells.tsx';

export const entitiesView = defineView(entities, {
  icon: EntitiesIcon,
  menu: { group: 'config' },
  title: (entity) => entity.name,
  list: {
    cells: { status: StatusCell, name: NameCell, alias: AliasCell, module: ModuleCell },
    Actions: EntityActions,
    Toolbar: EntitiesToolbar,
  },
  card: { Body: lazyWithPreload(() => import('./card/EntityCard.tsx')) },
  page: { path: ':id', Page: lazy(() => import('./page/EntityPage.tsx')) },
});
