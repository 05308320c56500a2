import type { InstalledModule } from '#shared/modules.ts';
import { safeMode } from '#web/session/safeMode.ts';
import { useStore } from '#web/state/store.ts';
import { ModuleLoading } from './ModuleLoading.tsx';
import styles from './ModulePage.module.css';
import { useModule } from './moduleStates.ts';
import { ModuleMount } from './mount/ModuleMount.tsx';
import { SafeStatement } from './safe-mode/SafeMode.tsx';

/** What the account's main module draws on the dashboard. */
export default function MainModule({ module }: { module: InstalledModule }) {
  const state = useModule(module.alias);
  const isSafe = useStore(safeMode);
  if (isSafe) return <SafeStatement />;
  const isSettled = state && (state.widget ?? state.failure);
  return (
    <div className={styles.dashboard}>
      {isSettled ? (
        <ModuleMount alias={module.alias} name="main" props={{ path: '' }} />
      ) : (
        <ModuleLoading by={module} />
      )}
    </div>
  );
}
