import { storageKeys } from '../state/storageKeys.ts';

/** Where calls go: this browser's own setting, the build's `VITE_API_HOST`, or the page's host; always ending in /api. */
export function apiBase(): string {
  const host = localStorage.getItem(storageKeys.apiHost) || import.meta.env.VITE_API_HOST || location.origin;
  const address = /^https?:\/\//.test(host) ? host : `${location.protocol}//${host}`;
  return `${address.replace(/\/+$/, '').replace(/\/api$/, '')}/api`;
}
