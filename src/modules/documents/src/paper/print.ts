import type { Host } from '@stoa/sdk';
import { printCss } from './paperCss.ts';

/** Prints what a sheet shows. Its values were drawn as texts, so none of them is markup here either. */
export const printSheet = (host: Host, sheet: HTMLElement, title: string): Promise<void> =>
  host.print({ title, html: `<style>${printCss}</style><div class="dc-sheet">${sheet.innerHTML}</div>` });
