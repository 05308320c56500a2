/** What the first of the test files that share a process has made, for all of them. The modules of each may be new. */
export function keptByProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`stoa.tests.${name}`);
  const kept = globalThis as { [key]?: T };
  kept[key] ??= make();
  return kept[key] as T;
}
