import CloudOffIcon from '@mui/icons-material/CloudOff';
import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import type { StorageLocation, StorageStatus } from '#resources/account/storage/storage.resource.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { formatSize } from '#web/i18n/formatSize.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { Spinner } from '#web/inputs/ui/feedback/Spinner.tsx';
import { EntitySizes } from './EntitySizes.tsx';
import { Fact } from './Fact.tsx';
import { ServerFacts } from './ServerFacts.tsx';
import styles from './StatusPanel.module.css';

interface Props {
  status: UseQueryResult<StorageStatus>;
  location: StorageLocation;
}

/** What the servers of the records answer now, and how much the entities take. */
export function StatusPanel({ status, location }: Props) {
  const translate = useTranslate();
  const id = useId();
  const { data, error, isFetching, refetch } = status;
  const retry = () => void refetch();
  return (
    <section className={styles.panel} aria-labelledby={id} aria-busy={isFetching}>
      <div className={styles.head}>
        <h2 id={id}>{translate('storage.status.title')}</h2>
        <IconButton
          aria-label={translate('storage.status.refresh')}
          title={translate('storage.status.refresh')}
          // A disabled button would lose the focus.
          aria-disabled={isFetching}
          onClick={() => !isFetching && retry()}
        >
          {isFetching ? <Spinner size={20} /> : <RefreshIcon fontSize="small" />}
        </IconButton>
      </div>
      {error ? (
        <Trouble title={translate('storage.status.failed')} text={errorText(error, 'storage')} onRetry={retry} />
      ) : !data ? (
        <div role="status" aria-label={translate('storage.status.loading')}>
          <Skeleton variant="rounded" height={180} className={styles.waiting} />
          <Skeleton variant="rounded" height={120} />
        </div>
      ) : (
        <Answer data={data} location={location} onRetry={retry} />
      )}
    </section>
  );
}

function Answer({ data, location, onRetry }: { data: StorageStatus; location: StorageLocation; onRetry: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const checked = formatMoment(data.checked_at);
  return (
    <>
      {!data.is_reachable && (
        <Trouble
          title={translate('storage.status.unreachable')}
          text={translate('storage.status.unreachable_text')}
          onRetry={onRetry}
        />
      )}
      <dl className={styles.facts}>
        <Fact name={translate('storage.status.place')}>{translate(`storage.status.${location}`)}</Fact>
        <ServerFacts data={data} location={location} />
        {data.size !== null && <Fact name={translate('storage.status.size')}>{formatSize(data.size, locale)}</Fact>}
        {checked && (
          <Fact name={translate('storage.status.checked')}>
            <time dateTime={data.checked_at ?? undefined}>{checked}</time>
          </Fact>
        )}
      </dl>
      {data.is_reachable && <EntitySizes entities={data.entities} />}
    </>
  );
}

/** Why nothing is known, and a button to try again. */
function Trouble({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <div role="alert" className={styles.trouble}>
      <CloudOffIcon aria-hidden />
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
        <Button size="small" variant="outlined" className={styles.retry} onClick={onRetry}>
          {translate('storage.status.retry')}
        </Button>
      </div>
    </div>
  );
}
