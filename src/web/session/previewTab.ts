import { storageKeys } from '../state/storageKeys.ts';

/** Makes a tab that was just opened one of a preview, with a token of its own (docs/product.md#preview-as-another-person). */
export function startPreview(tab: Window, token: string): void {
  tab.sessionStorage.setItem(storageKeys.preview, token);
  tab.location.replace('/data');
}

/** Makes this tab one of the browser's own session again. */
export function leavePreview(): void {
  sessionStorage.removeItem(storageKeys.preview);
  location.replace('/');
}
