import type { InstalledModule } from '#shared/modules.ts';
import { safeMode } from '#web/session/safeMode.ts';
import { useStore } from '#web/state/store.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './ModulePage.module.css';
import { useModule } from './moduleStates.ts';
import { ModuleMount } from './mount/ModuleMount.tsx';
import { SafeStatement } from './safe-mode/SafeMode.tsx';

/** What the account's main module draws on the dashboard. */
export default function MainModule({ module }: { module: InstalledModule }) {
  const state = useModule(module.alias);
  const isSafe = useStore(safeMode);
  if (isSafe) return <SafeStatement />;
  if (!state || (!state.widget && !state.failure)) return <Spinner size={32} />;
  return (
    <div className={styles.dashboard}>
      <ModuleMount alias={module.alias} name="main" props={{ path: '' }} />
    </div>
  );
}
