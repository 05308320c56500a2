import * as real from '#server/http/request/bodyMemory.ts';

export const { bodyMemory } = real;

export async function takeBodyMemory(): Promise<void> {}
