import type { Page } from '@playwright/test';

interface Printed {
  /** Of the page while it was printed: the name that a browser proposes for the file. */
  title: string;
  sandbox: string | null;
  html: string;
}

/** Takes the place of the print dialog, which a browser without a screen does not have. @returns what was printed */
export async function watchPrints(page: Page): Promise<() => Promise<Printed[]>> {
  await page.addInitScript(() => {
    const printed: Printed[] = [];
    Object.assign(globalThis, { printed });
    // Caught on its way to the frame, so before the app prints it.
    const onLoad = ({ target: frame }: Event) => {
      if (!(frame instanceof HTMLIFrameElement) || frame.srcdoc === '' || !frame.contentWindow) return;
      frame.contentWindow.print = () => {
        const html = frame.contentDocument?.documentElement.outerHTML ?? '';
        printed.push({ title: document.title, sandbox: frame.getAttribute('sandbox'), html });
      };
    };
    document.addEventListener('load', onLoad, true);
  });
  return () => page.evaluate(() => (globalThis as unknown as { printed: Printed[] }).printed);
}
