import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { Entity } from '#resources/entities/entities.resource.ts';
import { StatusLight } from '#web/controls/StatusLight.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import type { CellProps } from '#web/resource/view.ts';
import { AliasButton } from './AliasButton.tsx';

/** Links to the entity's page. Its card opens with the edit button. */
export const NameCell = ({ record }: CellProps<Entity>) => (
  <Link
    component={RouterLink}
    to={`/admin/entities/${record.id}`}
    underline="hover"
    sx={{ display: 'inline-block', py: 1.5, color: 'text.primary', fontWeight: 550, overflowWrap: 'anywhere' }}
  >
    {record.name}
  </Link>
);

export const AliasCell = ({ record }: CellProps<Entity>) => <AliasButton alias={record.alias} />;

/** The module that manages the entity; a dash for the account's own entities. */
export const ModuleCell = ({ record }: CellProps<Entity>) =>
  record.module ? <span>{record.module.name}</span> : <span className="stoa-none">—</span>;

export function StatusCell({ record }: CellProps<Entity>) {
  const translate = useTranslate();
  return <StatusLight status={record.status_id} processing={translate('entities.processing')} />;
}
