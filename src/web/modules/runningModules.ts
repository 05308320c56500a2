import type { HostInfo } from '#sdk/protocol.ts';
import { type Contributed, contribute } from './contribute.tsx';
import { noteModulesRun } from './haveRun.ts';
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
import type { RunnableModule, Runner, WidgetFailure } from './runner.ts';
import { isolated } from './runners/isolated.ts';

type InfoOf = (module: RunnableModule) => HostInfo;
let infoOf: InfoOf | null = null;
/** By alias. */
const contributed = new Map<string, Contributed>();

const isSame = (a: RunnableModule, b: RunnableModule) =>
  a.version_id === b.version_id && a.widget?.url === b.widget?.url && a.dev?.token === b.dev?.token;

/** Starts what is new, side by side, and stops what is gone or runs another version. */
export function syncModules(modules: readonly RunnableModule[], info: InfoOf): void {
  infoOf = info;
  if (modules.length > 0) noteModulesRun();
  const wanted = new Map(modules.filter(({ widget }) => widget !== null).map((each) => [each.alias, each]));
  for (const [alias, { module }] of moduleStates()) {
    const next = wanted.get(alias);
    if (!next || !isSame(module, next)) stopModule(alias);
  }
  for (const [alias, module] of wanted) {
    const known = moduleStates().get(alias);
    if (!known) void startModule(module);
    else {
      known.widget?.inform(info(module));
      contributed.get(alias)?.speak(info(module).locale);
    }
  }
}

function stopModule(alias: string): void {
  endModule(alias);
  forgetModuleToken(alias);
  dropState(alias);
}

async function startModule(module: RunnableModule): Promise<void> {
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
  const onReplaced = (failure: WidgetFailure | null) => {
    const state = moduleStates().get(module.alias);
    if (signal.aborted || !state?.widget || !module.dev) return;
    if (!failure) {
      contributed.get(module.alias)?.withdraw();
      contributed.set(module.alias, contribute(module, state.widget, localeOf(module)));
    }
    putState({ ...state, replaced: { count: (state.replaced?.count ?? 0) + 1, failure } });
  };
  try {
    const run = await runnerOf(module);
    const options = { module, info: infoOf(module), call: hostCall(module), signal, onFailed: fail, onReplaced };
    const widget = await run(options);
    if (signal.aborted) return void widget.stop();
    contributed.set(module.alias, contribute(module, widget, localeOf(module)));
    setEnding(module.alias, () => {
      aborting.abort();
      contributed.get(module.alias)?.withdraw();
      contributed.delete(module.alias);
      void widget.stop();
    });
    reportHealth(module.version_id, 'start', { ms: performance.now() - begun });
    putState({ module, widget, failure: null, retry });
  } catch (error) {
    fail(asFailure(error));
  }
}

const localeOf = (module: RunnableModule) => infoOf?.(module).locale ?? 'en';

const runnerOf = async (module: RunnableModule): Promise<Runner> =>
  module.trusted ? (await import('./runners/inline.ts')).inline : isolated;
