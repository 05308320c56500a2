import * as real from '#server/load/priority.ts';

export const { setNiceness } = real;

export async function lowerPriority(): Promise<void> {}
