import type { ModuleDefinition } from './contract.ts';

/** The versions of the contract that Stoa serves. */
export const servedApis = [1] as const;

/**
 * The default export of a widget. Says early, and in plain words, what Stoa would not accept.
 * @throws TypeError naming the part
 */
export function defineModule<const D extends ModuleDefinition>(definition: D): D {
  const fault = faultOf(definition);
  if (fault) throw new TypeError(`defineModule: ${fault}`);
  return definition;
}

/** What is wrong with a default export; null if it can be run. */
export function faultOf(definition: unknown): string | null {
  if (typeof definition !== 'object' || definition === null) return 'the default export must be an object';
  const { api, init, destroy, main, ...parts } = definition as Record<string, unknown>;
  if (!(servedApis as readonly unknown[]).includes(api)) return `api must be one of ${servedApis.join(', ')}`;
  for (const [name, part] of Object.entries({ init, destroy, main }))
    if (part !== undefined && typeof part !== 'function') return `${name} must be a function`;
  for (const name of ['routes', 'sidebar', 'usersColumns', 'marketplaceEntries'])
    if (parts[name] !== undefined && !Array.isArray(parts[name])) return `${name} must be a list`;
  return null;
}
