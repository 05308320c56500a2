import * as real from '#server/load/memory/bodyMemory.ts';

export const { bodyMemory } = real;

export async function takeBodyMemory(): Promise<void> {}
