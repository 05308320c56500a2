import { setImmediate } from 'node:timers/promises';

export const nextTurn = (): Promise<void> => setImmediate();
