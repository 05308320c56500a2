import RolesIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '#web/api/api.ts';
import { BackLink } from '#web/controls/BackLink.tsx';
import { useSchemaUpdates } from '#web/events/useSchemaUpdates.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { entitiesWithFields } from '../entitiesWithFields.ts';
import { RoleEditor } from './RoleEditor.tsx';
import { readRole } from './useRoleDraft.ts';

const messages = loadMessages('role', 'fields', 'filters', 'value_errors', 'inputs');

/** `/admin/roles/:id`: what members with this role may do with the account's records. */
export default function RolePage() {
  use(messages);
  useSchemaUpdates();
  const { id = '' } = useParams();
  return /^\d{1,15}$/.test(id) ? <RoleById key={id} id={Number(id)} /> : <Gone />;
}

function RoleById({ id }: { id: number }) {
  const translate = useTranslate();
  const role = useQuery({ queryKey: ['roles', 'page', id], queryFn: ({ signal }) => readRole(id, signal), gcTime: 0 });
  const known = useQuery(entitiesWithFields);
  const error = role.error ?? known.error;
  if (role.data && known.data) return <RoleEditor reading={role.data} entities={known.data} before={<RolesLink />} />;
  if (error instanceof ApiError && error.status === 404) return <Gone />;
  return (
    <PageFrame title={translate('roles.name')} before={<RolesLink />}>
      {error ? (
        <Placeholder
          role="alert"
          icon={RolesIcon}
          title={translate('role.page.failed')}
          text={errorText(error, 'roles')}
          action={
            <Button variant="outlined" onClick={() => void Promise.all([role.refetch(), known.refetch()])}>
              {translate('common.action.retry')}
            </Button>
          }
        />
      ) : (
        <Skeleton variant="rounded" height={420} role="status" aria-label={translate('admin.list.loading')} />
      )}
    </PageFrame>
  );
}

function Gone() {
  const translate = useTranslate();
  return (
    <PageFrame title={translate('roles.name')} before={<RolesLink />}>
      <Placeholder
        role="alert"
        icon={RolesIcon}
        title={translate('roles.card.not_found')}
        text={translate('role.page.gone_text')}
        action={
          <Button variant="outlined" component={Link} to="/admin/roles">
            {translate('role.page.back')}
          </Button>
        }
      />
    </PageFrame>
  );
}

function RolesLink() {
  const translate = useTranslate();
  return <BackLink to="/admin/roles" label={translate('role.page.back')} />;
}
