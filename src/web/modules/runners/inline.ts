import type { ModuleDefinition } from '#sdk/contract.ts';
import { contributionsOf, drawPart } from '#sdk/contributions.ts';
import { createHost, toHostError } from '#sdk/createHost.ts';
import { faultOf } from '#sdk/defineModule.ts';
import { watchPresses } from '#sdk/presses.ts';
import type { HostCall } from '#sdk/protocol.ts';
import { setThemeTokens } from '#sdk/themeTokens.ts';
import { moduleLimits } from '#shared/limits.ts';
import { notePress } from '../host/presses.ts';
import type { Runner } from '../runner.ts';
import { failure } from './openFrame.ts';

/** Runs a widget in the page itself. Only of modules that the operator trusts: it can do what the person can. */
export const inline: Runner = async ({ module, info, call, signal }) => {
  const { url = '', integrity = '' } = module.widget ?? {};
  const definition = await inTime(load(url, integrity), 'it did not load in time');
  signal.throwIfAborted();
  let { theme } = info;
  const roots = new Set<HTMLElement>();
  const made = createHost(info, asHostError(call));
  await inTime(Promise.resolve(definition.init?.(made.host)), 'init did not settle in time');
  const { host } = made;
  return {
    contributions: contributionsOf(definition),
    isFramed: false,
    inform(next) {
      ({ theme } = next);
      for (const root of roots) setThemeTokens(root, theme);
      made.inform(next);
    },
    async mount(name, root, props, events) {
      setThemeTokens(root, theme);
      const part = drawPart(definition, name, { root, host, props, events });
      roots.add(root);
      const stopWatching = watchPresses(root, () => notePress(module.alias));
      return {
        update: part.update,
        unmount() {
          roots.delete(root);
          stopWatching();
          part.unmount();
        },
      };
    },
    async cells(column, users) {
      const found = definition.usersColumns?.find(({ key }) => key === column);
      return inTime(Promise.resolve(found?.cells(users, host) ?? []), 'no cells in time');
    },
    async stop() {
      await inTime(Promise.resolve(definition.destroy?.(host)), 'destroy did not settle in time').catch(() => {});
    },
  };
};

/** The bytes are checked before they run: other bytes than those that were pinned are refused. */
async function load(url: string, integrity: string): Promise<ModuleDefinition> {
  await fetch(url, { integrity, credentials: 'omit' }).catch((error: unknown) => {
    throw failure('load', String(error));
  });
  const { default: definition } = (await import(/* @vite-ignore */ url)) as { default: ModuleDefinition };
  const fault = faultOf(definition);
  if (fault) throw failure('threw', fault);
  return definition;
}

const asHostError =
  (call: HostCall): HostCall =>
  (method, args) =>
    call(method, args).catch((error: unknown) => {
      throw toHostError(error as Parameters<typeof toHostError>[0]);
    });

function inTime<T>(work: Promise<T>, reason: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(failure('timeout', reason)), moduleLimits.widget_settle_ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
