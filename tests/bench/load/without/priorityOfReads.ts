import * as real from '#server/load/priority.ts';

export const { lowerPriorityOf, setNiceness } = real;

export async function lowerPriority(): Promise<void> {}
