import type { auth } from '#resources/people/auth/auth.resource.ts';
import { storageKeys } from '../state/storageKeys.ts';

type PreviewCall = typeof auth.endpoints.preview;
const address: Pick<PreviewCall, 'method' | 'path'> = { method: 'POST', path: '/v1/auth/preview/:user_id' };

/** By its address, as callsByAddress.ts has others. */
export const previewCall = address as PreviewCall;

/** Makes a tab that was just opened one of a preview, with a token of its own (docs/reference/product/roles.md#preview-as-another-person). */
export function startPreview(tab: Window, token: string): void {
  tab.sessionStorage.setItem(storageKeys.preview, token);
  tab.location.replace('/data');
}

/** Makes this tab one of the browser's own session again. */
export function leavePreview(): void {
  sessionStorage.removeItem(storageKeys.preview);
  location.replace('/');
}
