import { expect, test } from 'vitest';
import { mechanisms } from '../../bench/load/mechanisms.ts';

test.each(Object.entries(mechanisms))('the benchmark can switch off %s', async (_name, { modules }) => {
  for (const [module, replacement] of Object.entries(modules)) {
    const real: object = await import(/* @vite-ignore */ `../../../src/server/${module}`);
    const other: object = await import(/* @vite-ignore */ `../../bench/load/without/${replacement}`);
    const functions = Object.entries(real).filter(([, exported]) => typeof exported === 'function');
    expect(Object.keys(other)).toEqual(expect.arrayContaining(functions.map(([name]) => name)));
  }
});
