import { useState } from 'react';
import type { StorageUpdate } from '#resources/account/storage/storage.resource.ts';

interface Asked {
  body: StorageUpdate;
  settle: (move: boolean | null) => void;
}

/** Asks whether the records are moved to the new place. */
export function useMoveQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Resolves with null when the person does not want to save. */
  const ask = (body: StorageUpdate): Promise<boolean | null> =>
    new Promise((settle) => {
      setAsked({ body, settle });
    });
  const answer = (move: boolean | null) => {
    setAsked(null);
    asked?.settle(move);
  };
  return { asked: asked?.body ?? null, ask, answer };
}
