import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode, RefObject } from 'react';
import { limits } from '#shared/limits.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { CardFailure } from '../card/CardFailure.tsx';
import { LeaveGuard } from '../card/LeaveGuard.tsx';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import type { Settings } from './useSettings.ts';

interface Props<T> {
  /** Of the declaration and its words. */
  name: string;
  settings: Settings<T>;
  /** Set before the page leaves by itself, so that nobody is asked then. */
  isLeaving?: RefObject<boolean>;
  /** The blocks, each a form of its own (SettingsForm). */
  children: (record: T) => ReactNode;
}

/** A page of settings: blocks one below another. Leaving asks while any of them has changes. */
export function SettingsPage<T>({ name, settings, isLeaving, children }: Props<T>) {
  const word = useResourceTranslate(name);
  const { record, error, refresh } = settings;
  return (
    <PageFrame title={word('name')} maxWidth={limits.users_list_px}>
      <LeaveGuard name={name} {...(isLeaving && { isLeaving })}>
        {record !== null ? (
          <Box sx={{ display: 'grid', gap: 6 }}>{children(record)}</Box>
        ) : error ? (
          <CardFailure name={name} error={error} onRetry={() => void refresh()} />
        ) : (
          <Box role="status" aria-label={word('list.loading')} sx={{ display: 'grid', gap: 6 }}>
            <Skeleton variant="rounded" height={300} />
            <Skeleton variant="rounded" height={240} />
          </Box>
        )}
      </LeaveGuard>
    </PageFrame>
  );
}
