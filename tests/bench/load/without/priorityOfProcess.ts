import * as real from '#server/load/priority.ts';

export const { lowerPriority } = real;

export async function setNiceness(): Promise<void> {}
