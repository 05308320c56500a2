/** Reads localStorage; null where the browser refuses it (private mode, blocked cookies). */
export function getStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The keys that begin with this text. */
export function storedKeys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** Writes localStorage, if the browser allows it. `null` removes the key. */
export function setStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The value then lasts as long as the page.
  }
}
