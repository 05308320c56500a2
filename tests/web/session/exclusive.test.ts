import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leased } from '#web/session/token/leased.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe('lease without Web Locks', () => {
  it('admits one caller at a time', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 50));
      inside -= 1;
      return 'done';
    };
    const all = Promise.all([leased('a', work), leased('a', work), leased('a', work)]);
    await vi.runAllTimersAsync();
    expect(await all).toEqual(['done', 'done', 'done']);
    expect(most).toBe(1);
  });

  it('releases the lease when the work fails', async () => {
    const failed = leased('a', async () => Promise.reject(new Error('no')));
    const checked = expect(failed).rejects.toThrow('no');
    await vi.runAllTimersAsync();
    await checked;
    expect(localStorage.length).toBe(0);
  });

  it('does not wait for a closed tab', async () => {
    localStorage.setItem('stoa.lock.a', `gone ${Date.now() - 1}`);
    const before = Date.now();
    const answer = leased('a', async () => 'done');
    await vi.runAllTimersAsync();
    expect(await answer).toBe('done');
    expect(Date.now() - before).toBeLessThan(1000);
  });
});
