import DeletedIcon from '@mui/icons-material/DeleteOutline';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { entityNamesQuery } from '#resources/data/entities/web/menu/api.ts';
import { shownName } from '#shared/names.ts';
import { NotFoundPage } from '#web/app/area/NotFoundPage.tsx';
import { refetchChanged } from '#web/events/refetchChanged.ts';
import { isFollowed } from '#web/events/useSchemaUpdates.ts';
import { useServerChanges } from '#web/events/useServerChanges.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { useRecordsBase } from '#web/layout/recordsBase.ts';
import { PageSkeleton } from '#web/resource/list/ListSkeleton.tsx';
import { ResourceList } from '#web/resource/list/ResourceList.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { markEntityUsed } from '#web/session/usedData.ts';
import { useStore } from '#web/state/store.ts';
import { entityViewQuery, lastView } from './entity/api.ts';
import { importWish } from './import/importWish.ts';

/** List and card of an entity's records (docs/reference/product/entities.md#records). */
export default function DataPage() {
  const { alias = '' } = useParams();
  const client = useQueryClient();
  const translate = useTranslate();
  const { data, error, refetch } = useQuery(entityViewQuery(client, alias));
  useEntityNews(data !== undefined);
  useNoteUse(alias, Boolean(data));
  const knownName = useKnownName(alias);
  // It was loaded before, so it was deleted meanwhile.
  const last = lastView(client, alias);
  if (data === null && last) return <EntityGone name={last.name} />;
  if (data === null) return <NotFoundPage />;
  if (data)
    return (
      <>
        <ResourceList key={alias} view={data} />
        <ImportOver key={`import ${alias}`} />
      </>
    );
  return (
    <PageFrame title={knownName} maxWidth="full">
      {error ? (
        <Placeholder
          icon={ErrorIcon}
          title={translate('admin.list.failed')}
          text={errorText(error, 'admin')}
          action={
            <Button variant="outlined" onClick={() => void refetch()}>
              {translate('admin.list.retry')}
            </Button>
          }
        />
      ) : (
        <PageSkeleton />
      )}
    </PageFrame>
  );
}

const ImportDialog = lazy(() => import('./import/ImportDialog.tsx'));

/** The import that was asked for on this page. */
function ImportOver() {
  const wish = useStore(importWish);
  useEffect(() => () => importWish.set(null), []);
  if (!wish) return null;
  return (
    <Suspense>
      <ImportDialog wish={wish} onClose={() => importWish.set(null)} />
    </Suspense>
  );
}

/** The name from the sidebar's entities while the entity loads; empty where it is not known, as an alias is no title. */
function useKnownName(alias: string): string {
  const { data } = useQuery(entityNamesQuery);
  const locale = useLocale();
  const entity = data?.find((each) => each.alias === alias);
  return entity ? shownName(entity.name, entity.names, locale) : '';
}

/** Remembers the entity for the dashboard, which links to the last used ones. */
function useNoteUse(alias: string, isThere: boolean): void {
  useEffect(() => {
    if (isThere) markEntityUsed(alias);
  }, [isThere, alias]);
}

/** Delay after missed events, in ms: the first rows load first, and reconnecting pages refetch at different times. */
const lookAgainMs = () => 1000 + Math.random() * 1000;

/** Refetches the shown entity when its account's schema changes, or may have. @param isOn true once it is loaded */
function useEntityNews(isOn: boolean): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = () => refetchChanged(client, { predicate: ({ queryKey }) => isFollowed(queryKey) });
  useServerChanges(({ schema, missed }) => {
    if (!schema && !missed) return;
    clearTimeout(timer.current);
    if (schema) look();
    else timer.current = setTimeout(look, lookAgainMs());
  }, isOn);
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** Replaces an entity's list when the entity is deleted while the list is open. */
function EntityGone({ name }: { name: string }) {
  const translate = useTranslate();
  const isAdmin = useRecordsBase() === '/admin/data';
  return (
    <PageFrame title={name}>
      <Placeholder
        role="alert"
        icon={DeletedIcon}
        title={translate('records.gone.title', { name })}
        text={translate(isAdmin ? 'records.gone.text' : 'records.gone.data_text')}
        action={
          <Button variant="outlined" component={Link} to={isAdmin ? '/admin/entities' : '/data'}>
            {translate(isAdmin ? 'records.gone.entities' : 'records.gone.data')}
          </Button>
        }
      />
    </PageFrame>
  );
}
