import { storageKeys } from '../../state/storageKeys.ts';
import { type TokenCookie, tokenCookie } from './tokenCookie.ts';

/**
 * The token of a preview, which is kept by its tab alone, so that the other tabs keep the person who is signed in
 * (docs/reference/product/roles.md#preview-as-another-person). Empty: the preview is over.
 */
function ofPreview(): string | null {
  try {
    return sessionStorage.getItem(storageKeys.preview);
  } catch {
    return null;
  }
}

/** Whether this tab shows, or has shown, the account as another person. It never uses the browser's own session. */
export const isPreviewTab = (): boolean => ofPreview() !== null;

const keep = (token: string) => sessionStorage.setItem(storageKeys.preview, token);
const previewToken: TokenCookie = { read: () => ofPreview() || null, write: keep, remove: () => keep('') };

/** The access token of this tab: the preview's, or the one of the browser's cookie. */
export const tabToken = (): TokenCookie => (isPreviewTab() ? previewToken : tokenCookie());
