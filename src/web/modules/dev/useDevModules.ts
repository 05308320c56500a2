import { useEffect, useMemo, useRef, useState } from 'react';
import type { InstalledModule } from '#shared/modules.ts';
import { useStore } from '#web/state/store.ts';
import type { RunnableModule } from '../runner.ts';
import { type DevFlag, devFlags } from './devFlags.ts';

/** By alias, with the flag that it was loaded for. Null: it runs as it is installed. */
type Loaded = ReadonlyMap<string, { flag: DevFlag; module: RunnableModule | null }>;

/**
 * The modules to run: those in DEV mode come from their author's server. Until it is known whether one may, it does not
 * run.
 */
export function useDevModules(installed: readonly InstalledModule[], mayDevelop: boolean): readonly RunnableModule[] {
  const flags = useStore(devFlags);
  const [loaded, setLoaded] = useState<Loaded>(new Map());
  const prompted = useRef(new WeakSet<DevFlag>());
  useEffect(() => {
    if (!mayDevelop) return;
    for (const [alias, flag] of flags) {
      if (prompted.current.has(flag)) continue;
      prompted.current.add(flag);
      const keep = (module: RunnableModule | null) =>
        setLoaded((before) => new Map(before).set(alias, { flag, module }));
      import('./devModule.ts').then(({ loadDevModule }) => loadDevModule(alias, flag.url)).then(keep, () => keep(null));
    }
  }, [flags, mayDevelop]);
  return useMemo(
    () => (mayDevelop && flags.size > 0 ? withDev(installed, flags, loaded) : installed),
    [installed, mayDevelop, flags, loaded],
  );
}

function withDev(installed: readonly InstalledModule[], flags: ReadonlyMap<string, DevFlag>, loaded: Loaded) {
  const run = new Map<string, RunnableModule>(installed.map((module) => [module.alias, module]));
  for (const [alias, flag] of flags) {
    const known = loaded.get(alias);
    if (known?.flag !== flag) run.delete(alias);
    else if (known.module) run.set(alias, known.module);
  }
  return [...run.values()];
}
