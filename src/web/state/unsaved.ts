import { useEffect } from 'react';

const holders = new Set<object>();

/** Whether any page, card or dialog holds something that its person has typed and not saved. */
export const hasUnsaved = (): boolean => holders.size > 0;

/** Tells the session that leaving now would lose something (docs/reference/product/app.md#a-session-that-ends-by-itself). */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const holder = {};
    holders.add(holder);
    return () => void holders.delete(holder);
  }, [isUnsaved]);
}
