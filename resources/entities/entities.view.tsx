import EntitiesIcon from '@mui/icons-material/TableChartOutlined';
import { lazy } from 'react';
import { later } from '#web/resource/later.ts';
import { defineView } from '#web/resource/view.ts';
import { AliasCell } from './AliasCell.tsx';
import { EntitiesToolbar } from './EntitiesToolbar.tsx';
import { EntityActions } from './EntityActions.tsx';
import { entities } from './entities.resource.ts';
import { ModuleCell } from './ModuleCell.tsx';
import { NameCell } from './NameCell.tsx';
import { StatusCell } from './StatusCell.tsx';

export const entitiesView = defineView(entities, {
  icon: EntitiesIcon,
  menu: { group: 'config' },
  words: { en: () => import('#i18n/en/entities.ts'), ru: () => import('#i18n/ru/entities.ts') },
  title: (entity) => entity.name,
  cells: { status: StatusCell, name: NameCell, alias: AliasCell, module: ModuleCell },
  Actions: EntityActions,
  Toolbar: EntitiesToolbar,
  Body: later(() => import('./EntityCard.tsx')),
  page: { path: ':id', Page: lazy(() => import('./EntityPage.tsx')) },
});
