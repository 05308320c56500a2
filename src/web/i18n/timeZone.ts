import { whenIdle } from '../preload/whenIdle.ts';

let known: string | undefined;

/** How the clocks of whoever looks are called, such as `Europe/Berlin`. The browser takes 20 ms to say so, the first time. */
export const timeZone = (): string => {
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known;
};

whenIdle(async () => timeZone());
