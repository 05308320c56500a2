import * as real from '#server/database/pool/lowPriority.ts';

export const { lowerPriority } = real;

export async function setNiceness(): Promise<void> {}
