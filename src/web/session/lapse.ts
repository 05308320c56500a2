import { createStore } from '../state/store.ts';

interface Waiting extends PromiseWithResolvers<boolean> {
  userId: number;
}

/** The time between a session that ended by itself, with something unsaved, and the person's return. */
export function createLapse() {
  const store = createStore<Waiting | null>(null);
  return {
    isOn: () => store.get() !== null,
    subscribe: store.subscribe,
    /** Resolves with whether the same person signed in again. */
    begin(userId: number): Promise<boolean> {
      const waiting = store.get() ?? { userId, ...Promise.withResolvers<boolean>() };
      store.set(waiting);
      return waiting.promise;
    },
    /** @param userId who is signed in now, if anyone */
    end(userId: number | undefined): void {
      const waiting = store.get();
      store.set(null);
      waiting?.resolve(userId === waiting.userId);
    },
  };
}
