/**
 * The longest time that a test accepts, in ms. `npm run test:deep`, on a quiet machine, holds the limit itself; elsewhere
 * ten times as much tells an answer from a hang, however busy the machine is.
 */
export const timeLimit = (ms: number): number => (process.env.TIME_LIMITS === 'exact' ? ms : 10 * ms);
