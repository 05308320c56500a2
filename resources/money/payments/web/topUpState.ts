import { randomKey } from '#web/api/randomKey.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { createStore } from '#web/state/store.ts';

/** What is chosen in the dialog that tops up. */
export interface TopUpChoice {
  /** As it is typed. */
  amount: string;
  /** A saved payment method; null for another one. */
  method: number | null;
  /** Whether the provider is asked to save another method. */
  isSaved: boolean;
}

interface TopUpDraft extends TopUpChoice {
  /** The idempotency key of its payment. */
  key: string;
}

interface TopUpState {
  draft: TopUpDraft | null;
  /** The payment that was begun last, until its outcome has been seen. */
  payment: number | null;
}

const empty: TopUpState = { draft: null, payment: null };

function read(): TopUpState {
  try {
    const { draft = null, payment = null } = JSON.parse(sessionStorage.getItem(storageKeys.topUp) ?? '{}');
    return { draft: typeof draft?.key === 'string' ? draft : null, payment: Number(payment) || null };
  } catch {
    return empty;
  }
}

/**
 * In the tab's own storage, so that it outlasts the provider's page, going back and a reload
 * (docs/reference/product/billing.md#page).
 */
export const topUpState = createStore<TopUpState>(read());

topUpState.subscribe(() => {
  try {
    sessionStorage.setItem(storageKeys.topUp, JSON.stringify(topUpState.get()));
  } catch {
    // It then lasts as long as the page.
  }
});

const set = (change: Partial<TopUpState>) => topUpState.set({ ...topUpState.get(), ...change });

/** Keeps what is chosen, with the key of its payment. Another choice is another payment, so it gets another key. */
export function keepDraft(choice: TopUpChoice): TopUpDraft {
  const { draft } = topUpState.get();
  const isSame = draft?.amount === choice.amount && draft.method === choice.method && draft.isSaved === choice.isSaved;
  const kept = draft && isSame ? draft : { ...choice, key: randomKey() };
  set({ draft: kept });
  return kept;
}

/** After an answer: the next attempt is another payment. */
export function renewKey(): void {
  const { draft } = topUpState.get();
  if (draft) set({ draft: { ...draft, key: randomKey() } });
}

/** A payment was begun, or the provider's page led back from it. */
export const showPayment = (payment: number): void => set({ payment, draft: null });

export const hidePayment = (): void => set({ payment: null });
