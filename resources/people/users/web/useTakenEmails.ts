import { useEffect } from 'react';
import { users } from '#resources/people/users/users.resource.ts';
import { screenLimits } from '#shared/limits.ts';
import { check } from '#shared/violations.ts';
import { isEmailTaken } from './api.ts';

const { check_email } = users.endpoints;

/**
 * Reports which addresses the account has already after typing has stopped for a moment (docs/reference/product/accounts.md#email-check).
 * @param onTaken must be stable between renders
 */
export function useTakenEmails(addresses: readonly string[], onTaken: (emails: string[]) => void): void {
  const key = addresses.filter((email) => check(check_email.body, { email }).ok).join(' ');
  useEffect(() => {
    if (!key) return;
    const control = new AbortController();
    const timer = setTimeout(async () => {
      const taken = await Promise.all(
        key.split(' ').map(async (email) => {
          // Saving checks again: a failed look-up is no reason to stop anyone.
          const isTaken = await isEmailTaken(email, control.signal).catch(() => false);
          return isTaken ? [email] : [];
        }),
      );
      if (!control.signal.aborted) onTaken(taken.flat());
    }, screenLimits.search_debounce_ms);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [key, onTaken]);
}
