import { registerHooks } from 'node:module';
import { mechanisms } from './mechanisms.ts';

/**
 * Switches one mechanism of the server off, whose name is in `BENCH_WITHOUT`: loaded before the server (`node --import`), it
 * puts the modules of `./without` in the place of the mechanism's.
 */
const { modules = {} } = mechanisms[process.env.BENCH_WITHOUT ?? ''] ?? {};
const replacements = new Map(
  Object.entries(modules).map(([module, replacement]) => [
    new URL(`../../../src/server/${module}`, import.meta.url).href,
    new URL(`./without/${replacement}`, import.meta.url).href,
  ]),
);

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const url = replacements.get(found.url);
    // A replacement may import what it replaces.
    return url === undefined || context.parentURL === url ? found : { ...found, url };
  },
});
