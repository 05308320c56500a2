import { getStored, setStored } from '../../state/browserStorage.ts';

const leaseMs = 20_000;
const settleMs = 30;
const pollMs = 100;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function holderOf(key: string): string | null {
  const [holder, until] = (getStored(key) ?? '').split(' ');
  return holder && Number(until) > Date.now() ? holder : null;
}

/** Writes its name, waits for a competing tab to overwrite it, and succeeds if its own name is still there. */
async function acquire(key: string, self: string): Promise<void> {
  const giveUp = Date.now() + leaseMs;
  while (Date.now() < giveUp) {
    if (holderOf(key) === null) {
      setStored(key, `${self} ${Date.now() + leaseMs}`);
      await pause(settleMs);
      // Without storage there is nothing to wait for.
      if (holderOf(key) === self || getStored(key) === null) return;
    }
    await pause(pollMs);
  }
}

/** A lease in localStorage, for pages without Web Locks, which exist only on https and localhost. */
export const leased = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const key = `stoa.lock.${name}`;
  const self = Math.random().toString(36).slice(2);
  await acquire(key, self);
  try {
    return await work();
  } finally {
    if (holderOf(key) === self) setStored(key, null);
  }
};
