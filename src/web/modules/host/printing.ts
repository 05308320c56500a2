import { moduleLimits } from '#shared/limits.ts';
import { refuse } from './refuse.ts';

let isPrinting = false;

/**
 * Prints a page of a module, one at a time: a print dialog stops everything else (docs/reference/product/modules.md#printing).
 */
export async function askPrint(page: unknown): Promise<void> {
  const { title, html } = (page ?? {}) as Record<string, unknown>;
  if (typeof html !== 'string' || html.length > moduleLimits.print_html_max) throw refuse(422, 'html');
  if (isPrinting) throw refuse(409, 'printing');
  isPrinting = true;
  try {
    const { printPage } = await import('../print/printPage.ts');
    await printPage({ title: typeof title === 'string' ? title.slice(0, 200) : '', html });
  } finally {
    isPrinting = false;
  }
}
