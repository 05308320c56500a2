import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageFrame } from '#web/controls/PageFrame.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import { useCard } from '#web/resource/card/useCard.ts';
import { BackLink } from './BackLink.tsx';
import { EntityFailure } from './EntityFailure.tsx';
import { EntityHeader } from './EntityHeader.tsx';
import { EntityHistory } from './EntityHistory.tsx';
import { EntitySkeleton } from './EntitySkeleton.tsx';
import { EntityState } from './EntityState.tsx';
import { EntityTabs } from './EntityTabs.tsx';
import styles from './EntityView.module.css';
import { useEntity } from './useEntity.ts';

const ResourceCard = lazy(() => import('#web/resource/card/ResourceCard.tsx'));

/** One entity: its header, its fields and API, and beside them (below on m and s) what was changed. */
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
      {entity && <CardOver id={id} onClosed={() => void refetch()} />}
    </PageFrame>
  );
}

/** The card behind the pencil; what it saved shows at once. */
function CardOver({ id, onClosed }: { id: number; onClosed: () => void }) {
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
