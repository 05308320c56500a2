import type { Me } from '#resources/people/auth/auth.resource.ts';
import { fileAddress } from '../api/address.ts';
import { getStored } from '../state/browserStorage.ts';
import { storageKeys } from '../state/storageKeys.ts';

/** The product's own favicon in each size. */
const defaults: Record<string, string> = {
  '16x16': '/favicon-16.png',
  '32x32': '/favicon-32.png',
  '180x180': '/favicon-180.png',
};

/** The favicon set in this browser: one URL for all sizes, or URLs by size as JSON. */
function custom(): Record<string, string> | null {
  const text = getStored(storageKeys.favicon);
  if (!text) return null;
  if (!text.startsWith('{')) return Object.fromEntries(Object.keys(defaults).map((size) => [size, text]));
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    return null;
  }
}

/** The account's pictures, and the product's own in the sizes that the account has not. */
export const faviconOf = (favicon: Me['account']['favicon']): Record<string, string> => ({
  ...defaults,
  ...Object.fromEntries(Object.entries(favicon ?? {}).map(([size, link]) => [size, fileAddress(link)])),
});

/** Sets this browser's, the account's or the default favicon. A missing size keeps its default. */
export function applyFavicon(favicon: Me['account']['favicon']): void {
  const chosen = faviconOf(custom() ?? favicon);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~=icon], link[rel=apple-touch-icon]')) {
    const href = chosen[link.getAttribute('sizes') ?? ''];
    if (href) link.href = href;
  }
}
