/** Runs one task at a time under a name. */
export type Exclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** One at a time in all tabs of this origin: by Web Locks, or by a lease where the browser has none. */
export const exclusive: Exclusive = async (name, work) => {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (locks) return locks.request(name, work);
  const { leased } = await import('./leased.ts');
  return leased(name, work);
};
