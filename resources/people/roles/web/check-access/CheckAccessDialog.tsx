import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { screenLimits } from '#shared/limits.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { AsyncSelect } from '#web/inputs/controls/select/AsyncSelect.tsx';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import dialog from '#web/resource/card/dialog/dialog.module.css';
import { personSource } from '#web/selectSources.ts';
import { accessQuery, entitiesWithFieldsQuery } from '../api.ts';
import { AccessSummary } from './AccessSummary.tsx';
import styles from './access.module.css';
import { RoleAccess } from './RoleAccess.tsx';

const messages = settledPromise(loadMessages('role', 'roles', 'fields', 'filters'));

interface Props {
  alias: string;
  /** Null: what the person may do with the entity's records in general. */
  record: { id: number; label: string } | null;
  onClose: () => void;
}

/** Why a person may see or change a record, or may not: each condition of each of their roles (docs/reference/product/roles.md#check-access). */
export default function CheckAccessDialog({ alias, record, onClose }: Props) {
  use(messages);
  const translate = useTranslate();
  const [user_id, setUser] = useState<number | null>(null);
  return (
    <CardDialog
      title={translate('role.access.title')}
      over={record?.label}
      width={screenLimits.invite_modal_px}
      onClose={onClose}
    >
      <div className={dialog.body}>
        <AsyncSelect
          label={translate('role.access.person')}
          source={personSource}
          value={user_id}
          onChange={setUser}
          autoFocus
        />
        {user_id === null ? (
          <Typography color="text.secondary">
            {translate(record ? 'role.access.hint_record' : 'role.access.hint')}
          </Typography>
        ) : (
          <PersonAccess key={user_id} {...{ alias, user_id, record_id: record?.id }} />
        )}
      </div>
    </CardDialog>
  );
}

interface AccessQuery {
  alias: string;
  user_id: number;
  record_id: number | undefined;
}

function PersonAccess({ alias, user_id, record_id }: AccessQuery) {
  const translate = useTranslate();
  const explained = useQuery(accessQuery(alias, user_id, record_id));
  const known = useQuery(entitiesWithFieldsQuery);
  const error = explained.error ?? known.error;
  if (error)
    return (
      <Typography role="alert" color="error">
        {errorText(error, 'roles')}
      </Typography>
    );
  const entity = known.data?.find((each) => each.alias === alias);
  if (!explained.data || !known.data || !entity)
    return <Skeleton variant="rounded" height={160} role="status" aria-label={translate('admin.list.loading')} />;
  const { is_above, rights, roles: held } = explained.data;
  return (
    <div className={styles.answer} aria-live="polite">
      {record_id !== undefined && <AccessSummary rights={rights} />}
      {is_above && <Typography>{translate('role.access.above')}</Typography>}
      {held.length > 1 && (
        <Typography color="text.secondary">{translate('role.access.several', { count: held.length })}</Typography>
      )}
      {held.map((role) => (
        <RoleAccess
          key={role.id}
          role={role}
          entity={entity}
          entities={known.data}
          hasRecord={record_id !== undefined}
        />
      ))}
    </div>
  );
}
