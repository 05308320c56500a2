import { vi } from 'vitest';

const { setTimeout: later } = globalThis;
const slowestMs = 150;

/** Delays each answer of the fake APIs by a random time, which the seed determines, to find tests that rely on the order of answers. */
export function slowAnswers(seed: number): void {
  const random = randomOf(seed);
  const stub = vi.stubGlobal;
  vi.stubGlobal = ((name: string, value: unknown) =>
    stub.call(vi, name, name === 'fetch' ? slow(value as typeof fetch, random) : value)) as typeof stub;
}

const slow =
  (fetch: (...call: Parameters<typeof globalThis.fetch>) => unknown, random: () => number) =>
  async (...call: Parameters<typeof globalThis.fetch>) => {
    try {
      return await fetch(...call);
    } finally {
      if (!vi.isFakeTimers()) await new Promise((resolve) => later(resolve, random() * slowestMs));
      call[1]?.signal?.throwIfAborted();
    }
  };

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
