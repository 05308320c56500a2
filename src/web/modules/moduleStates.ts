import { moduleLimits } from '#shared/limits.ts';
import type { HealthSlot } from '#shared/modules.ts';
import { createStore, useStore } from '#web/state/store.ts';
import { reportHealth } from './health.ts';
import type { RunnableModule, RunningWidget, WidgetFailure } from './runner.ts';

/** A module of this page: starting (neither a widget nor a failure), running, or failed. */
export interface ModuleState {
  module: RunnableModule;
  widget: RunningWidget | null;
  failure: WidgetFailure | null;
  /** In DEV mode: how often its source has changed since it started, and why the latest change does not run. */
  replaced?: { count: number; failure: WidgetFailure | null };
  /** Starts it again, when the person asks for it. */
  retry(): void;
}

const states = createStore<ReadonlyMap<string, ModuleState>>(new Map());
/** Ends what a module has in the page. */
const endings = new Map<string, () => void>();
/** Failures in this browser since the page was loaded, by module and version. */
const failures = new Map<string, number>();

export const useModule = (alias: string): ModuleState | undefined => useStore(states).get(alias);

export const moduleStates = (): ReadonlyMap<string, ModuleState> => states.get();

export const putState = (state: ModuleState): void => states.set(new Map(states.get()).set(state.module.alias, state));

/** @param end takes away what the module has in the page by then */
export const setEnding = (alias: string, end: () => void): void => void endings.set(alias, end);

export function endModule(alias: string): void {
  endings.get(alias)?.();
  endings.delete(alias);
}

export function dropState(alias: string): void {
  const rest = new Map(states.get());
  rest.delete(alias);
  states.set(rest);
}

const keyOf = ({ alias, version_id }: RunnableModule) => `${alias}/${version_id}`;

export const forgetFailures = (module: RunnableModule): void => void failures.delete(keyOf(module));

/** Counts a failure. After the third, the widget is switched off in this browser until the page is loaded again. */
export function noteFailure(module: RunnableModule, slot: HealthSlot, failure: WidgetFailure): void {
  reportHealth(module.version_id, slot, { failed: true });
  const count = (failures.get(keyOf(module)) ?? 0) + 1;
  failures.set(keyOf(module), count);
  const known = states.get().get(module.alias);
  const isLast = count >= moduleLimits.widget_failures_max && !module.dev;
  if (!known || (slot !== 'start' && !isLast)) return;
  endModule(module.alias);
  putState({ ...known, widget: null, failure });
}

export function asFailure(error: unknown): WidgetFailure {
  const { kind, reason } = (error ?? {}) as Partial<WidgetFailure>;
  if (kind !== undefined && reason !== undefined) return { kind, reason };
  return { kind: 'threw', reason: String(error instanceof Error ? error.message : error).slice(0, 500) };
}
