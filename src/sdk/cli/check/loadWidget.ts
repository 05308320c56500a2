import vm from 'node:vm';
import { fieldTypes } from '../../fieldTypes.ts';
import { sharedLibraries } from '../../sharedLibraries.ts';
import { pageGlobals, standIn } from './standIn.ts';

/** The top level of a widget may run this long, in ms. */
const LOAD_MS = 5000;

/**
 * Runs the top level of a built widget, with stand-ins for the page and for what the app shares.
 * @param limit ms that it may take
 * @returns its default export
 * @throws Error saying why it cannot be loaded
 */
export async function loadWidget(code: string, limit = LOAD_MS): Promise<unknown> {
  const { moduleRunnerTransform } = await import('vite');
  // Makes the imports and exports of an ES module into calls of functions.
  const script = await moduleRunnerTransform(code, null, 'widget.js', code).catch((error: unknown) => {
    throw new Error(`it is not an ES module: ${(error as Error).message}`);
  });
  const exported: Record<string, () => unknown> = {};
  const outcome: { done?: true; error?: unknown } = {};
  const context = vm.createContext(
    {
      ...pageGlobals(),
      __vite_ssr_import__: importShared,
      __vite_ssr_dynamic_import__: importShared,
      __vite_ssr_import_meta__: { url: 'file:///widget.js' },
      __vite_ssr_exportName__: (name: string, read: () => unknown) => void Object.assign(exported, { [name]: read }),
      __outcome__: outcome,
    },
    // What is awaited runs before `runInContext` returns, so the limit holds for it as well.
    { microtaskMode: 'afterEvaluate' },
  );
  vm.runInContext('globalThis.window = globalThis.self = globalThis', context);
  vm.runInContext(wrapped(script?.code ?? ''), context, { timeout: limit });
  if (outcome.error !== undefined) throw new Error(textOf(outcome.error));
  if (!outcome.done) throw new Error('its top level waits for something: a widget must be there at once');
  if (!exported.default) throw new Error('it has no default export: export default defineModule({ api: 1, … })');
  return exported.default();
}

const wrapped = (code: string) => `(async () => { 'use strict';
${code}
})().then(() => { __outcome__.done = true; }, (error) => { __outcome__.error = error ?? 'undefined'; });`;

/** Errors of the context are not instances of this Error. */
const textOf = (error: unknown): string => (error as { message?: string } | null)?.message ?? String(error);

const sdk = { defineModule: (definition: unknown) => definition, fieldTypes };

function importShared(specifier: string): unknown {
  if (specifier === '@stoa/sdk') return sdk;
  if ((sharedLibraries as readonly string[]).includes(specifier)) return standIn();
  throw new Error(
    `it imports "${specifier}", which the app does not share: build it with stoaModule() of @stoa/sdk/vite`,
  );
}
