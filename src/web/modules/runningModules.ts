import type { HostInfo } from '#sdk/protocol.ts';
import type { InstalledModule } from '#shared/modules.ts';
import { contribute } from './contribute.tsx';
import { reportHealth } from './health.ts';
import { hostCall } from './host/hostCall.ts';
import { forgetModuleToken } from './host/moduleToken.ts';
import {
  asFailure,
  dropState,
  endModule,
  forgetFailures,
  moduleStates,
  noteFailure,
  putState,
  setEnding,
} from './moduleStates.ts';
import type { Runner, WidgetFailure } from './runner.ts';

type InfoOf = (module: InstalledModule) => HostInfo;
let infoOf: InfoOf | null = null;

const isSame = (a: InstalledModule, b: InstalledModule) =>
  a.version_id === b.version_id && a.widget?.url === b.widget?.url;

/** Starts what is new, side by side, and stops what is gone or runs another version. */
export function syncModules(modules: readonly InstalledModule[], info: InfoOf): void {
  infoOf = info;
  const wanted = new Map(modules.filter(({ widget }) => widget !== null).map((each) => [each.alias, each]));
  for (const [alias, { module }] of moduleStates()) {
    const next = wanted.get(alias);
    if (!next || !isSame(module, next)) stopModule(alias);
  }
  for (const [alias, module] of wanted) {
    const known = moduleStates().get(alias);
    if (!known) void startModule(module);
    else known.widget?.inform(info(module));
  }
}

function stopModule(alias: string): void {
  endModule(alias);
  forgetModuleToken(alias);
  dropState(alias);
}

async function startModule(module: InstalledModule): Promise<void> {
  if (!infoOf) return;
  const retry = () => {
    stopModule(module.alias);
    forgetFailures(module);
    void startModule(module);
  };
  putState({ module, widget: null, failure: null, retry });
  const aborting = new AbortController();
  const { signal } = aborting;
  setEnding(module.alias, () => aborting.abort());
  const fail = (failure: WidgetFailure) => {
    if (!signal.aborted) noteFailure(module, 'start', failure);
  };
  const begun = performance.now();
  try {
    const run = await runnerOf(module);
    const widget = await run({ module, info: infoOf(module), call: hostCall(module), signal, onFailed: fail });
    if (signal.aborted) return void widget.stop();
    const withdraw = contribute(module, widget);
    setEnding(module.alias, () => {
      aborting.abort();
      withdraw();
      void widget.stop();
    });
    reportHealth(module.version_id, 'start', { ms: performance.now() - begun });
    putState({ module, widget, failure: null, retry });
  } catch (error) {
    fail(asFailure(error));
  }
}

const runnerOf = async (module: InstalledModule): Promise<Runner> =>
  module.trusted ? (await import('./runners/inline.ts')).inline : (await import('./runners/isolated.ts')).isolated;
