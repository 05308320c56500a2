import { useState } from 'react';
import type { StorageUpdate } from '#resources/account/storage/storage.resource.ts';

interface PendingQuestion {
  body: StorageUpdate;
  settle: (move: boolean | null) => void;
}

/** Asks whether the records are moved to the new place. */
export function useMoveQuestion() {
  const [pending, setPending] = useState<PendingQuestion | null>(null);
  /** Resolves with null when the person does not want to save. */
  const ask = (body: StorageUpdate): Promise<boolean | null> =>
    new Promise((settle) => {
      setPending({ body, settle });
    });
  const answer = (move: boolean | null) => {
    setPending(null);
    pending?.settle(move);
  };
  return { pending: pending?.body ?? null, ask, answer };
}
