import type { checks } from './visitorSchemas.ts';

/** How to fetch the check of one form. The same function for as long as the page lives: hooks compare it. */
export const checkFor =
  <Name extends keyof typeof checks>(name: Name) =>
  async (): Promise<(typeof checks)[Name]> =>
    (await import('./visitorSchemas.ts')).checks[name];
