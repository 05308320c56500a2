import { vi } from 'vitest';
import { keptByProcess } from '../../support/keptByProcess.ts';
import { randomOf } from '../../support/random.ts';

const { setTimeout: later } = globalThis;
const slowestMs = 150;

/** Delays each answer of the fake APIs by a random time, which the seed determines, to find tests that rely on the order of answers. */
export function slowAnswers(seed: number): void {
  const random = randomOf(seed);
  const stub = keptByProcess('stubGlobal', () => vi.stubGlobal);
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
