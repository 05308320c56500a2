import { whenIdle } from '../preload/whenIdle.ts';

let known: string | undefined;

/** The browser's time zone, such as `Europe/Berlin`. The first call takes 20 ms, so it is made when idle. */
export const timeZone = (): string => {
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known;
};

whenIdle(async () => timeZone());
