import ModulesIcon from '@mui/icons-material/ExtensionOffOutlined';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useParams } from 'react-router-dom';
import { CallbackDeliveries } from '#resources/modules/callbacks/web/CallbackDeliveries.tsx';
import { VersionsPanel } from '#resources/modules/versions/web/VersionsPanel.tsx';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { BackLink } from '#web/inputs/controls/BackLink.tsx';
import { CopyButton } from '#web/inputs/controls/CopyButton.tsx';
import { PageColumns } from '#web/layout/PageColumns.tsx';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { PageCard } from '#web/resource/card/PageCard.tsx';
import { RecordNotFound, RecordNotLoaded } from '#web/resource/RecordFailure.tsx';
import type { Module } from '../../modules.resource.ts';
import { moduleQuery } from '../api.ts';
import ModuleActions from '../list/ModuleActions.tsx';
import { ModuleHistory } from './ModuleHistory.tsx';
import styles from './ModulePage.module.css';
import { PublishingPanel } from './PublishingPanel.tsx';

const messages = loadMessages('module', 'versions', 'callbacks', 'history');

/** `/admin/modules/:alias`: versions of a module, how it is published, and what happened to it. */
export default function ModulePage() {
  use(messages);
  const { alias = '' } = useParams();
  return <ModuleByAlias key={alias} alias={alias} />;
}

function ModuleByAlias({ alias }: { alias: string }) {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery(moduleQuery(alias));
  const again = () => void refetch();
  return (
    <PageFrame
      title={data?.name ?? translate('modules.name')}
      before={<BackLink to="/admin/modules" label={translate('module.view.back')} />}
      search={data && <ModuleHeader module={data} />}
    >
      {data ? (
        <ModuleView module={data} onChanged={again} />
      ) : error ? (
        <Failure error={error} onRetry={again} />
      ) : (
        <Skeleton variant="rounded" height={320} role="status" aria-label={translate('admin.list.loading')} />
      )}
      {data && <PageCard id={data.id} onClosed={again} />}
    </PageFrame>
  );
}

function ModuleHeader({ module }: { module: Module }) {
  const translate = useTranslate();
  const { alias } = module;
  return (
    <div className={styles.head}>
      <CopyButton text={alias} label={translate('modules.copy_alias', { alias })} />
      <div className={styles.actions}>
        <ModuleActions record={module} />
      </div>
    </div>
  );
}

/** Versions and callbacks, and beside them (below on sizes m and s) publishing and history. */
function ModuleView({ module, onChanged }: { module: Module; onChanged: () => void }) {
  const translate = useTranslate();
  return (
    <PageColumns
      aside={
        <>
          <PublishingPanel module={module} />
          <ModuleHistory moduleId={module.id} />
        </>
      }
    >
      {module.withdrawn_reason !== null && (
        <Alert severity="error">{translate('module.view.withdrawn', { reason: module.withdrawn_reason })}</Alert>
      )}
      <VersionsPanel moduleId={module.id} onChanged={onChanged} />
      <CallbackDeliveries moduleId={module.id} />
    </PageColumns>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  if (error instanceof ApiError && error.status === 404)
    return (
      <RecordNotFound
        icon={ModulesIcon}
        title={translate('modules.card.not_found')}
        text={translate('module.view.not_found_text')}
        back={{ to: '/admin/modules', label: translate('module.view.back') }}
      />
    );
  return (
    <RecordNotLoaded
      icon={ModulesIcon}
      title={translate('module.view.failed')}
      text={errorText(error, 'modules')}
      onRetry={onRetry}
    />
  );
}
