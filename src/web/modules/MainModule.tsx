import type { InstalledModule } from '#shared/modules.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { ModuleMount } from './ModuleMount.tsx';
import { useModule } from './moduleStates.ts';

/** What the account's main module draws on the dashboard. */
export default function MainModule({ module }: { module: InstalledModule }) {
  const state = useModule(module.alias);
  if (!state || (!state.widget && !state.failure)) return <Spinner size={32} />;
  return <ModuleMount alias={module.alias} name="main" props={{ path: '' }} />;
}
