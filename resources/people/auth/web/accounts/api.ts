import { ApiError, call } from '#web/api/api.ts';
import { memberCalls } from '#web/session/callsByAddress.ts';

const { accept_invitation, accounts, decline_invitation, invitations, open_account } = memberCalls;

export const readAccounts = () => call(accounts);

/** A session of a custom domain sees no invitations. */
const noInvitations = { items: [], totals: { count: 0 } };

export const readInvitations = () =>
  call(invitations).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 403) return noInvitations;
    throw error;
  });

/** @returns an address that signs in to another account, once and within a minute */
export const openAccount = (id: number): Promise<string> => call(open_account, { params: { id } });

export const acceptInvitation = (account_id: number) => call(accept_invitation, { params: { account_id } });

export const declineInvitation = (account_id: number) => call(decline_invitation, { params: { account_id } });
