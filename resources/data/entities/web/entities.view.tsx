import EntitiesIcon from '@mui/icons-material/TableChartOutlined';
import Link from '@mui/material/Link';
import { lazy } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { StatusLight } from '#web/inputs/controls/StatusLight.tsx';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { defineView } from '#web/resource/defineView.ts';
import type { CellProps } from '#web/resource/view.ts';
import { type Entity, entities } from '../entities.resource.ts';
import { EntityActions } from './commands/EntityActions.tsx';
import styles from './entities.module.css';
import { AliasButton } from './list/AliasButton.tsx';
import { EntitiesToolbar } from './list/EntitiesToolbar.tsx';

/** Links to the entity's page. Its card opens with the edit button. */
const NameCell = ({ record }: CellProps<Entity>) => (
  <Link component={RouterLink} to={`/admin/entities/${record.id}`} underline="hover" className={styles.name}>
    {record.name}
  </Link>
);

const AliasCell = ({ record }: CellProps<Entity>) => <AliasButton alias={record.alias} />;

/** The module that manages the entity; a dash for the account's own entities. */
const ModuleCell = ({ record }: CellProps<Entity>) =>
  record.module ? <span>{record.module.name}</span> : <span className="stoa-none">—</span>;

function StatusCell({ record }: CellProps<Entity>) {
  const translate = useTranslate();
  return <StatusLight status={record.status_id} processing={translate('entities.processing')} />;
}

/** With their texts, which no list needs. */
const looks = async () => (await Promise.all([import('./card/LookInputs.tsx'), loadPageMessages('entity_looks')]))[0];
const lookInput = <C,>(Input: C) => ({ default: Input });

export const entitiesView = defineView(entities, {
  icon: EntitiesIcon,
  menu: { group: 'config' },
  title: (entity) => entity.name,
  list: {
    cells: { status: StatusCell, name: NameCell, alias: AliasCell, module: ModuleCell },
    Actions: EntityActions,
    Toolbar: EntitiesToolbar,
  },
  card: {
    inputs: {
      alias: lazyWithPreload(() => import('./card/AliasInput.tsx')),
      names: lazyWithPreload(async () => lookInput((await looks()).NamesInput)),
      icon: lazyWithPreload(async () => lookInput((await looks()).IconInput)),
      hue: lazyWithPreload(async () => lookInput((await looks()).HueInput)),
    },
  },
  page: { path: ':id', Page: lazy(() => import('./page/EntityPage.tsx')) },
});
