import CloudOffIcon from '@mui/icons-material/CloudOff';
import VersionsIcon from '@mui/icons-material/LayersOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { versionTypes } from '#shared/modules.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardSkeleton } from '#web/resource/card/dialog/CardSkeleton.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { versionsQuery } from './api.ts';
import { VersionCard } from './card/VersionCard.tsx';
import { VersionRow } from './list/VersionRow.tsx';
import { useVersionPlace } from './useVersionPlace.ts';
import styles from './versions.module.css';

interface Props {
  moduleId: number;
  /** Called when a version was added, changed or made main. */
  onChanged: () => void;
}

/** The versions of a module, the latest first, and the form of one of them. */
export function VersionsPanel({ moduleId, onChanged }: Props) {
  const id = useId();
  const translate = useTranslate();
  const place = useVersionPlace();
  const { data, error, refetch } = useQuery(versionsQuery(moduleId));
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <Typography id={id} variant="h2" component="h2" className={styles.title}>
          {translate('versions.title')}
        </Typography>
        {versionTypes.map((type) => (
          <Button key={type} variant="outlined" size="small" onClick={() => place.show({ type })}>
            {translate(`versions.add.${type}`)}
          </Button>
        ))}
      </div>
      <Paper variant="outlined" className={styles.sheet}>
        {!data ? (
          <Missing error={error} onRetry={() => void refetch()} />
        ) : data.length === 0 ? (
          <Placeholder
            icon={VersionsIcon}
            title={translate('versions.empty')}
            text={translate('versions.empty_text')}
          />
        ) : (
          <ul aria-labelledby={id} className={styles.list}>
            {data.map((version) => (
              <VersionRow
                key={version.id}
                version={version}
                isRolling={data.some(({ rollout }) => rollout !== null)}
                onEdit={() => place.show({ id: version.id })}
                onChanged={onChanged}
              />
            ))}
          </ul>
        )}
      </Paper>
      {place.open && data && (
        <VersionCard
          key={'id' in place.open ? place.open.id : place.open.type}
          moduleId={moduleId}
          open={place.open}
          versions={data}
          onClose={place.close}
          onChanged={onChanged}
        />
      )}
    </section>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  if (!error) return <CardSkeleton count={3} />;
  return (
    <Placeholder
      role="alert"
      icon={CloudOffIcon}
      title={translate('versions.load_failed')}
      text={errorText(error, 'versions')}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {translate('common.action.retry')}
        </Button>
      }
    />
  );
}
