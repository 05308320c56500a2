import EntitiesIcon from '@mui/icons-material/TableChartOutlined';
import Link from '@mui/material/Link';
import { type ComponentType, lazy } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { StatusLight } from '#web/inputs/controls/StatusLight.tsx';
import type { InputProps } from '#web/inputs/form/useInput.ts';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { defineView } from '#web/resource/defineView.ts';
import type { CellProps } from '#web/resource/view.ts';
import { type Entity, entities } from '../entities.resource.ts';
import { EntityActions } from './commands/EntityActions.tsx';
import styles from './entities.module.css';
import { AliasButton } from './list/AliasButton.tsx';

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

/** With its texts, which no list needs. */
const lookInput = (load: () => Promise<ComponentType<InputProps>>) =>
  lazyWithPreload(async () => {
    const [Input] = await Promise.all([load(), loadPageMessages('entity_looks'), loadMessages('fields')]);
    return { default: Input };
  });
const looks = () => import('./card/LookInputs.tsx');

/** With the words of the history beside it, which names types of fields. */
async function loadPage() {
  const [page] = await Promise.all([import('./page/EntityPage.tsx'), loadMessages('history', 'fields')]);
  return page;
}

export const entitiesView = defineView(entities, {
  icon: EntitiesIcon,
  menu: { group: 'config' },
  title: (entity) => entity.name,
  list: {
    cells: { status: StatusCell, name: NameCell, alias: AliasCell, module: ModuleCell },
    Actions: EntityActions,
  },
  card: {
    inputs: {
      alias: lazyWithPreload(() => import('./card/AliasInput.tsx')),
      names: lookInput(async () => (await looks()).NamesInput),
      icon: lookInput(async () => (await looks()).IconInput),
      hue: lookInput(async () => (await looks()).HueInput),
      unique: lookInput(async () => (await import('./card/UniqueInput.tsx')).UniqueInput),
    },
  },
  page: { path: ':id', Page: lazy(loadPage) },
});
