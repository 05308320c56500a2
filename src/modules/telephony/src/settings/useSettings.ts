import { useHost } from '@stoa/sdk/react';
import { useMemo, useSyncExternalStore } from 'react';
import { type LineSettings, readSettings } from './lineSettings.ts';

/** The settings of the account, as they are now. */
export function useSettings(): LineSettings {
  const host = useHost();
  const saved = useSyncExternalStore(host.onChange, () => host.settings);
  return useMemo(() => readSettings(saved), [saved]);
}
