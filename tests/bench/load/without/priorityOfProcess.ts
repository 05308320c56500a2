import * as real from '#server/load/priority.ts';

export const { lowerPriority, setNiceness } = real;

export async function lowerPriorityOf(): Promise<void> {}
