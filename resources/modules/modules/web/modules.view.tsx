import ModulesIcon from '@mui/icons-material/ExtensionOutlined';
import Link from '@mui/material/Link';
import { lazy, Suspense } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { defineView } from '#web/resource/defineView.ts';
import type { CellProps } from '#web/resource/view.ts';
import { type Module, modules } from '../modules.resource.ts';
import styles from './list/cells.module.css';

/** Not in the script of the first list. */
const AliasCell = lazyWithPreload(() => import('./list/AliasCell.tsx'));
const TokenCell = lazyWithPreload(() => import('./list/TokenCell.tsx'));
const DevCell = lazyWithPreload(() => import('./list/DevCell.tsx'));
const ModuleActions = lazyWithPreload(() => import('./list/ModuleActions.tsx'));

/** Links to the module's page. Its card opens with the edit button. */
const NameCell = ({ record }: CellProps<Module>) => (
  <Link component={RouterLink} to={`/admin/modules/${record.alias}`} underline="hover" className={styles.name}>
    {record.name}
  </Link>
);

const suspended = (Cell: typeof TokenCell) => (props: CellProps<Module>) => (
  <Suspense>
    <Cell {...props} />
  </Suspense>
);

export const modulesView = defineView(modules, {
  icon: ModulesIcon,
  menu: { group: 'config' },
  title: (module) => module.name,
  list: {
    cells: {
      name: NameCell,
      alias: suspended(AliasCell),
      token: suspended(TokenCell),
      dev: suspended(DevCell),
    },
    aligns: { accounts_count: 'right' },
    Actions: ({ record }) => (
      <Suspense>
        <ModuleActions record={record} />
      </Suspense>
    ),
  },
  card: {
    inputs: {
      alias: lazyWithPreload(() => import('./card/AliasInput.tsx')),
      description: lazyWithPreload(() => import('./card/DescriptionInput.tsx')),
      logo: lazyWithPreload(() => import('./card/LogoInput.tsx')),
      categories: lazyWithPreload(() => import('./card/CategoriesInput.tsx')),
      published: lazyWithPreload(() => import('./card/PublishedInput.tsx')),
    },
  },
  page: { path: ':alias', Page: lazy(() => import('./page/ModulePage.tsx')) },
});
