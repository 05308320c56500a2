import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#web/i18n/errorText.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { type DeclaredSettings, type SettingsOf, saveSettings, settingsQuery } from './api.ts';

export interface Settings<T> {
  /** Null while it is loading. */
  record: T | null;
  error: unknown;
  /** Reads again; null where that failed, after a toast. */
  refresh: () => Promise<T | null>;
  /** Changes some settings. @param overwrite ignore what another person saved meanwhile */
  save: (body: object, overwrite: boolean) => Promise<{ record: T; headers: Headers }>;
}

/** Of settings that change while the page is open. */
const live = { refetchInterval: 10_000, refetchOnWindowFocus: true, staleTime: 0 } as const;

/**
 * Settings that are one record: read, and changed with an ETag that detects lost updates.
 * @param options.isLive the record is read again every 10 s while the window is visible, and when it gets the focus
 */
export function useSettings<D extends DeclaredSettings>(declared: D, { isLive = false } = {}): Settings<SettingsOf<D>> {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...settingsQuery(declared), ...(isLive && live) });
  const save = (body: object, overwrite: boolean) => saveSettings(client, declared, body, overwrite);
  const refresh = async () => {
    const reading = await refetch();
    if (!reading.error) return reading.data?.record ?? null;
    notify({ tone: 'error', text: errorText(reading.error, declared.name) });
    return null;
  };
  return { record: data?.record ?? null, error: data ? null : error, refresh, save };
}
