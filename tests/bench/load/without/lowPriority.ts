import * as real from '#server/database/pool/lowPriority.ts';

export const { setNiceness } = real;

export async function lowerPriority(): Promise<void> {}
