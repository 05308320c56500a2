import { createStore, useStore } from '../state/store.ts';

/** Parts of the profile dialog; each is the id of its block. */
export const profileParts = [
  'details',
  'password',
  'second-factor',
  'api-key',
  'interface',
  'sessions',
  'identities',
  'account',
] as const;
export type ProfilePart = (typeof profileParts)[number];

export interface ProfileOpening {
  /** The part to scroll to; the top where it is absent. */
  part?: ProfilePart | undefined;
  /** The provider that was just connected. */
  joined?: string | undefined;
  error?: string | undefined;
}

/** The profile dialog is open while this is set (docs/reference/product/accounts.md#profile). */
const shown = createStore<ProfileOpening | null>(null);

export const openProfile = (opening: ProfileOpening = {}) => shown.set(opening);
export const closeProfile = () => shown.set(null);
export const useProfileShown = () => useStore(shown);

/** Reads `/?profile=<part>[&joined=<provider> or &error=<reason>]`, the address that third-party sign-in returns to. */
export function openingOf(search: string): ProfileOpening | null {
  const params = new URLSearchParams(search);
  const requested = params.get('profile');
  if (requested === null) return null;
  return {
    part: profileParts.find((part) => part === requested),
    joined: params.get('joined') ?? undefined,
    error: params.get('error') ?? undefined,
  };
}
