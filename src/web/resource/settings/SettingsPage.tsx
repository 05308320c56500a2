import Skeleton from '@mui/material/Skeleton';
import type { ReactNode, RefObject } from 'react';
import { screenLimits } from '#shared/limits.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { CardFailure } from '../card/dialog/CardFailure.tsx';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import styles from './settings.module.css';
import type { Settings } from './useSettings.ts';

interface Props<T> {
  /** Name of the declaration, and namespace of the messages. */
  name: string;
  settings: Settings<T>;
  /** Set it before leaving the page by code, to skip the question about unsaved changes. */
  isLeaving?: RefObject<boolean>;
  /** In px. */
  maxWidth?: number;
  /** Before the title, such as a back link. */
  before?: ReactNode;
  /** The blocks, each a form of its own (SettingsForm). */
  children: (record: T) => ReactNode;
}

/** A page of settings in blocks. Leaving asks for confirmation while a block has changes. */
export function SettingsPage<T>({
  name,
  settings,
  isLeaving,
  maxWidth = screenLimits.users_list_px,
  before,
  children,
}: Props<T>) {
  const translate = useResourceTranslate(name);
  const { record, error, refresh } = settings;
  return (
    <PageFrame title={translate('name')} maxWidth={maxWidth} before={before}>
      <LeaveGuard name={name} {...(isLeaving && { isLeaving })}>
        {record !== null ? (
          <div className={styles.panels}>{children(record)}</div>
        ) : error ? (
          <CardFailure name={name} error={error} onRetry={() => void refresh()} />
        ) : (
          <div role="status" aria-label={translate('list.loading')} className={styles.panels}>
            <Skeleton variant="rounded" height={300} />
            <Skeleton variant="rounded" height={240} />
          </div>
        )}
      </LeaveGuard>
    </PageFrame>
  );
}
