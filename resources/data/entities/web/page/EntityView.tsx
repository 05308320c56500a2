import CloudOffIcon from '@mui/icons-material/CloudOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { BackLink } from '#web/inputs/controls/BackLink.tsx';
import { StatusLight } from '#web/inputs/controls/StatusLight.tsx';
import { PageColumns } from '#web/layout/PageColumns.tsx';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { PageCard } from '#web/resource/card/PageCard.tsx';
import { RecordNotFound, RecordNotLoaded } from '#web/resource/RecordFailure.tsx';
import { EditButton } from '../commands/EntityActions.tsx';
import { EntityMenu } from '../commands/EntityMenu.tsx';
import { AliasButton } from '../list/AliasButton.tsx';
import { entityQuery } from './api.ts';
import { EntityHistory } from './EntityHistory.tsx';
import { EntityTabs } from './EntityTabs.tsx';
import styles from './page.module.css';

/** One entity: header, fields, API, and its history beside them (below on sizes m and s). */
export function EntityView({ id }: { id: number }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { data: entity, error, refetch } = useQuery(entityQuery(id));
  const leave = () => void navigate('/admin/entities');

  return (
    <PageFrame
      title={entity?.name ?? translate('entities.name')}
      before={<EntitiesLink />}
      search={entity && <EntityHeader entity={entity} onGone={leave} />}
    >
      {entity ? (
        <PageColumns aside={<EntityHistory entity={entity} onGone={leave} />}>
          <EntityState status={entity.status_id} />
          <EntityTabs entity={entity} onChanged={() => void refetch()} />
        </PageColumns>
      ) : error ? (
        <EntityFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <EntitySkeleton />
      )}
      {entity && <PageCard id={id} onClosed={() => void refetch()} />}
    </PageFrame>
  );
}

/** Shows that the entity is not ready yet, or that its change failed. */
function EntityState({ status }: { status: Entity['status_id'] }) {
  const translate = useTranslate();
  if (status === changeStatus.ready) return null;
  const isFailed = status === changeStatus.failed;
  return (
    <Alert severity={isFailed ? 'error' : 'info'} role="status">
      {translate(isFailed ? 'entities.view.failed_alert' : 'entities.view.processing_alert')}
    </Alert>
  );
}

/** The entity does not exist, or could not be loaded. */
function EntityFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  if (error instanceof ApiError && error.status === 404)
    return (
      <RecordNotFound
        icon={CloudOffIcon}
        title={translate('entities.card.not_found')}
        text={translate('entities.view.not_found_text')}
        back={{ to: '/admin/entities', label: translate('entities.view.back') }}
      />
    );
  return (
    <RecordNotLoaded
      icon={CloudOffIcon}
      title={translate('entities.view.failed')}
      text={errorText(error, 'entities')}
      onRetry={onRetry}
    />
  );
}

/** Next to the name: alias, status, edit button and menu. */
function EntityHeader({ entity, onGone }: { entity: Entity; onGone: () => void }) {
  const translate = useTranslate();
  return (
    <div className={styles.heading}>
      <AliasButton alias={entity.alias} />
      <StatusLight status={entity.status_id} processing={translate('entities.processing')} />
      <div className={styles.actions}>
        <EditButton entity={entity} />
        <EntityMenu entity={entity} onGone={onGone} />
      </div>
    </div>
  );
}

/** Placeholder while the entity loads. */
function EntitySkeleton() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('admin.list.loading')}>
      <PageColumns aside={<Skeleton variant="rounded" height={280} />}>
        <Skeleton width={220} height={36} />
        <Skeleton variant="rounded" height={320} />
      </PageColumns>
    </Box>
  );
}

export function EntitiesLink() {
  const translate = useTranslate();
  return <BackLink to="/admin/entities" label={translate('entities.view.back')} />;
}
