import type { HostInfo } from '#sdk/protocol.ts';
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
import type { RunnableModule, Runner, WidgetFailure } from './runner.ts';

type InfoOf = (module: RunnableModule) => HostInfo;
let infoOf: InfoOf | null = null;

const isSame = (a: RunnableModule, b: RunnableModule) =>
  a.version_id === b.version_id && a.widget?.url === b.widget?.url && a.dev?.token === b.dev?.token;

/** Starts what is new, side by side, and stops what is gone or runs another version. */
export function syncModules(modules: readonly RunnableModule[], info: InfoOf): void {
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
  let withdraw = () => {};
  const onReplaced = (failure: WidgetFailure | null) => {
    const state = moduleStates().get(module.alias);
    if (signal.aborted || !state?.widget || !module.dev) return;
    if (!failure) {
      withdraw();
      withdraw = contribute(module, state.widget);
    }
    putState({ ...state, replaced: { count: (state.replaced?.count ?? 0) + 1, failure } });
  };
  try {
    const run = await runnerOf(module);
    const options = { module, info: infoOf(module), call: hostCall(module), signal, onFailed: fail, onReplaced };
    const widget = await run(options);
    if (signal.aborted) return void widget.stop();
    withdraw = contribute(module, widget);
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

const runnerOf = async (module: RunnableModule): Promise<Runner> =>
  module.trusted ? (await import('./runners/inline.ts')).inline : (await import('./runners/isolated.ts')).isolated;
