import type { Page } from '@playwright/test';

type Kept = typeof globalThis & { shownTransiently?: string[] };

/**
 * Records from now on the texts of marked rows and of live regions, which are shown for seconds only. A busy machine
 * could miss them: expect them of the record, by `expect.poll`.
 */
export async function recordTransient(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    (globalThis as Kept).shownTransiently = seen;
    const note = () => {
      for (const element of document.querySelectorAll('.stoa-changed-row, [role=status], [role=alert], [aria-live]')) {
        const text = `${element.matches('.stoa-changed-row') ? 'mark: ' : ''}${element.textContent}`;
        if (!seen.includes(text)) seen.push(text);
      }
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class'],
    });
  });
  return () => page.evaluate(() => (globalThis as Kept).shownTransiently ?? []);
}
