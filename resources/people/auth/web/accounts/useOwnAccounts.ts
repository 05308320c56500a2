import { useCallback, useEffect, useRef, useState } from 'react';
import type { OwnAccount, OwnInvitation } from '#resources/people/auth/auth.resource.ts';
import { readAccounts, readInvitations } from './api.ts';

type Status =
  | { state: 'loading' }
  | { state: 'failed' }
  /** The server says how many there are, and not which, until the person proves who they are. */
  | { state: 'unproved' }
  | { state: 'loaded'; accounts: readonly OwnAccount[]; invitations: readonly OwnInvitation[] };

async function read(): Promise<Status> {
  const [accounts, invitations] = await Promise.all([readAccounts(), readInvitations()]);
  const isWhole = [accounts, invitations].every(({ items, totals }) => items.length === totals.count);
  return isWhole
    ? { state: 'loaded', accounts: accounts.items, invitations: invitations.items }
    : { state: 'unproved' };
}

/** The person's accounts and invitations. `load` reads them again, and keeps what is shown until it has. */
export function useOwnAccounts() {
  const [status, setStatus] = useState<Status>({ state: 'loading' });
  const last = useRef(0);
  const load = useCallback(() => {
    last.current += 1;
    const number = last.current;
    void read()
      .catch((): Status => ({ state: 'failed' }))
      .then((next) => {
        if (number === last.current) setStatus(next);
      });
  }, []);
  useEffect(load, [load]);
  return { status, load };
}
