import RolesIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '#web/api/api.ts';
import { useSchemaUpdates } from '#web/events/useSchemaUpdates.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { BackLink } from '#web/inputs/controls/BackLink.tsx';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { RecordNotFound, RecordNotLoaded } from '#web/resource/RecordFailure.tsx';
import { entitiesWithFieldsQuery, roleQuery } from '../api.ts';
import { RoleEditor } from './RoleEditor.tsx';

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
  const role = useQuery(roleQuery(id));
  const known = useQuery(entitiesWithFieldsQuery);
  const error = role.error ?? known.error;
  if (role.data && known.data) return <RoleEditor reading={role.data} entities={known.data} before={<RolesLink />} />;
  if (error instanceof ApiError && error.status === 404) return <Gone />;
  return (
    <PageFrame title={translate('roles.name')} before={<RolesLink />}>
      {error ? (
        <RecordNotLoaded
          icon={RolesIcon}
          title={translate('role.page.failed')}
          text={errorText(error, 'roles')}
          onRetry={() => void Promise.all([role.refetch(), known.refetch()])}
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
      <RecordNotFound
        icon={RolesIcon}
        title={translate('roles.card.not_found')}
        text={translate('role.page.gone_text')}
        back={{ to: '/admin/roles', label: translate('role.page.back') }}
      />
    </PageFrame>
  );
}

function RolesLink() {
  const translate = useTranslate();
  return <BackLink to="/admin/roles" label={translate('role.page.back')} />;
}
