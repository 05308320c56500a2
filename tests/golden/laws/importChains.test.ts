import { expect, test } from 'vitest';
import { readImports } from '../../support/tree/imports.ts';

/**
 * Who reads a service follows its imports. The longest way down, imports of types included, has fewer steps than this.
 */
const most = 28;

type Imports = ReadonlyMap<string, readonly string[]>;

/** The longest way from this file to one that imports none, from the top. */
function longestChain(imports: Imports, file: string, known = new Map<string, string[]>()): string[] {
  const seen = known.get(file);
  if (seen) return seen;
  // A circle ends here; the linter reports it.
  known.set(file, [file]);
  const chains = (imports.get(file) ?? []).map((target) => longestChain(imports, target, known));
  const longest = chains.reduce((one, other) => (other.length > one.length ? other : one), []);
  const chain = [file, ...longest];
  known.set(file, chain);
  return chain;
}

const stepsOf = (chain: readonly string[]) => chain.length - 1;

const imports = await readImports();
const services = [...imports.keys()].filter((file) => file.endsWith('.service.ts'));

/** Chains of services that are too long. */
const tooLong = (all: Imports) =>
  services.map((file) => longestChain(all, file)).filter((chain) => stepsOf(chain) >= most);

test('no service has a long way down', () => {
  expect(services.length).toBeGreaterThan(50);
  expect(tooLong(imports)).toEqual([]);
});

test('a longer way is found', () => {
  const [service = ''] = services;
  const steps = Array.from({ length: most }, (_, n) => `src/server/planted/${n}.ts`);
  const planted = new Map(imports);
  planted.set(service, [...(imports.get(service) ?? []), 'src/server/planted/0.ts']);
  for (const [n, file] of steps.entries()) planted.set(file, n + 1 < most ? [`src/server/planted/${n + 1}.ts`] : []);
  expect(tooLong(planted).map(stepsOf)).toContain(most);
});
