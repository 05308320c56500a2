import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useEvent } from 'react-admin';
import { type Bulk, useBulk } from './useBulk.ts';

const BulkContext = createContext<Bulk | null>(null);

/** The calls that the buttons of all rows share. They stay the same, so that no row is drawn again for its list. */
export function BulkScope({ children }: { children: ReactNode }) {
  const { run, isBusy } = useBulk();
  const onRun = useEvent(run);
  const bulk = useMemo(() => ({ run: onRun, isBusy }), [onRun, isBusy]);
  return <BulkContext value={bulk}>{children}</BulkContext>;
}

/** Throws outside of a list. */
export function useRowBulk(): Bulk {
  const bulk = useContext(BulkContext);
  if (!bulk) throw new Error('useRowBulk outside of a list');
  return bulk;
}
