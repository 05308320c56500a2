import { call } from '../api/api.ts';
import { memberCalls } from '../session/callsByAddress.ts';

/** How many accounts wait for the person's answer. A custom domain may not see them. */
export const countInvitations = async (): Promise<number> => (await call(memberCalls.invitations)).totals.count;
