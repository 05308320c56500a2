import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Entity, entities } from '#resources/entities/entities.resource.ts';
import { changeStatus } from '#shared/statuses.ts';
import { call } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { useCard } from '#web/resource/card/useCard.ts';
import { BackLink } from './BackLink.tsx';
import { EntityFailure } from './EntityFailure.tsx';
import { EntityHeader } from './EntityHeader.tsx';
import { EntityHistory } from './EntityHistory.tsx';
import { EntitySkeleton } from './EntitySkeleton.tsx';
import { EntityTabs } from './EntityTabs.tsx';
import styles from './EntityView.module.css';

const ResourceCard = lazy(() => import('#web/resource/card/ResourceCard.tsx'));

/** Polling interval while a change is in progress, in case the event stream does not get through. */
const pollMs = 3000;

/** An entity with its fields, for its page. */
const useEntity = (id: number) =>
  useQuery({
    queryKey: ['entities', 'page', id],
    queryFn: ({ signal }) => call(entities.endpoints.get, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      [data, ...(data?.fields ?? [])].some((part) => part?.status_id === changeStatus.processing) ? pollMs : false,
  });

/** One entity: header, fields, API, and its history beside them (below on sizes m and s). */
export function EntityView({ id }: { id: number }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { data: entity, error, refetch } = useEntity(id);
  const leave = () => void navigate('/admin/entities');

  return (
    <PageFrame
      title={entity?.name ?? translate('entities.name')}
      before={<BackLink />}
      search={entity && <EntityHeader entity={entity} onGone={leave} />}
    >
      {entity ? (
        <div className={styles.page}>
          <div className={styles.main}>
            <EntityState status={entity.status_id} />
            <EntityTabs entity={entity} onChanged={() => void refetch()} />
          </div>
          <EntityHistory entity={entity} onGone={leave} />
        </div>
      ) : error ? (
        <EntityFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <EntitySkeleton />
      )}
      {entity && <EntityCardDialog id={id} onClosed={() => void refetch()} />}
    </PageFrame>
  );
}

/** The card of the edit button. The page refetches when it closes. */
function EntityCardDialog({ id, onClosed }: { id: number; onClosed: () => void }) {
  const card = useCard();
  if (card.id !== id) return null;
  return (
    <Suspense>
      <ResourceCard
        id={id}
        onClose={() => {
          card.close();
          onClosed();
        }}
      />
    </Suspense>
  );
}

/** Tells that the entity is not ready yet, or that its change failed. */
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
