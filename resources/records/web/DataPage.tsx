import ErrorIcon from '@mui/icons-material/ErrorOutline';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '#web/app/admin/NotFoundPage.tsx';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { ResourceList } from '#web/resource/list/ResourceList.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { noteUse } from '#web/session/usedData.ts';
import { EntityGone } from './entity/EntityGone.tsx';
import { entityViewQuery, lastView } from './entity/loadEntityView.ts';
import { useEntityNews } from './entity/useEntityNews.ts';

/** List and card of an entity's records (docs/product/entities.md#records). */
export default function DataPage() {
  const { alias = '' } = useParams();
  const client = useQueryClient();
  const translate = useTranslate();
  const { data, error, refetch } = useQuery(entityViewQuery(client, alias));
  useEntityNews(data !== undefined);
  useNoteUse(alias, Boolean(data));
  // Known until now: somebody deleted it meanwhile.
  const last = lastView(client, alias);
  if (data === null && last) return <EntityGone name={last.name} />;
  if (data === null) return <NotFoundPage />;
  if (data) return <ResourceList key={alias} view={data} />;
  return (
    <PageFrame title={alias}>
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
        <Skeleton variant="rounded" height={520} aria-hidden />
      )}
    </PageFrame>
  );
}

/** For the dashboard, which leads to what was used last. */
function useNoteUse(alias: string, isThere: boolean): void {
  useEffect(() => {
    if (isThere) noteUse(alias);
  }, [isThere, alias]);
}
