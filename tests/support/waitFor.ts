import { vi } from 'vitest';
import { keptByProcess } from './keptByProcess.ts';

/** How long `vi.waitFor` waits by default, in ms. Its own default of 1 s is too short on a busy machine. */
const timeout = 60_000;

const waitFor = keptByProcess('waitFor', () => vi.waitFor);
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout, ...(typeof options === 'number' ? { timeout: options } : options) });
