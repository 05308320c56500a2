import { createStore, useStore } from './store.ts';

/** The profile-shown flag (SPEC.md section 2, "User card"): the app shows the profile dialog while it is set. */
const shown = createStore(false);

export const openProfile = () => shown.set(true);
export const closeProfile = () => shown.set(false);
export const useProfileShown = () => useStore(shown);
