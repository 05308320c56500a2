import { getStored, setStored } from '../state/browserStorage.ts';
import { storageKeys } from '../state/storageKeys.ts';

/** How many entities are remembered. */
const KEPT = 50;

/** When each entity's records were last shown in this browser, in ms, by alias. */
export function usedData(): Readonly<Record<string, number>> {
  try {
    const kept: unknown = JSON.parse(getStored(storageKeys.usedData) ?? '{}');
    const entries = Object.entries(kept ?? {}).filter((entry): entry is [string, number] => Number.isFinite(entry[1]));
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

export function markEntityUsed(alias: string): void {
  const entries = Object.entries({ ...usedData(), [alias]: Date.now() }).sort(([, a], [, b]) => b - a);
  setStored(storageKeys.usedData, JSON.stringify(Object.fromEntries(entries.slice(0, KEPT))));
}
