import { createStore, useStore } from '../state/store.ts';

/** A part of the profile dialog, and the id of its block there. */
export const profileParts = ['details', 'password', 'api-key', 'interface', 'sessions', 'identities'] as const;
export type ProfilePart = (typeof profileParts)[number];

export interface ProfileOpening {
  /** The part to begin with; the top where it is absent. */
  part?: ProfilePart | undefined;
  /** The third-party sign-in just joined, or why none was, when that is where the person comes from. */
  joined?: string | undefined;
  error?: string | undefined;
}

/** The profile-shown flag (SPEC.md section 2, "User card"): the app shows the profile dialog while it is set. */
const shown = createStore<ProfileOpening | null>(null);

export const openProfile = (opening: ProfileOpening = {}) => shown.set(opening);
export const closeProfile = () => shown.set(null);
export const useProfileShown = () => useStore(shown);

/** What `/?profile=<part>[&joined=<provider> or &error=<why>]` asks for: where third-party sign-in leads back to. */
export function openingOf(search: string): ProfileOpening | null {
  const params = new URLSearchParams(search);
  const asked = params.get('profile');
  if (asked === null) return null;
  return {
    part: profileParts.find((part) => part === asked),
    joined: params.get('joined') ?? undefined,
    error: params.get('error') ?? undefined,
  };
}
