import { staticHtml } from './staticHtml.ts';

/**
 * Of the document that is printed. It is there although the HTML is clean: styles can name addresses, and none of them is
 * asked. Scripts are barred by the frame's sandbox too.
 */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'";

/** Stays after its dialog was closed where the browser does not say so: it would be printed empty otherwise. */
let last: HTMLIFrameElement | undefined;

/** Opens the browser's print dialog with the HTML, in a hidden frame. Resolves when the dialog is closed or on its way. */
export async function printPage({ title, html }: { title: string; html: string }): Promise<void> {
  last?.remove();
  const frame = hiddenFrame();
  last = frame;
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = documentOf(title, html);
  document.body.append(frame);
  await isLoaded;
  const view = frame.contentWindow;
  view?.addEventListener('afterprint', () => setTimeout(() => frame.remove()), { once: true });
  withTitle(title, () => view?.print());
}

/**
 * The page may reach the document, to print it, but nothing in it runs: without `allow-scripts` that of the app's origin is
 * only a text. `allow-modals` is what printing needs.
 */
function hiddenFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' });
  return frame;
}

const documentOf = (title: string, html: string): string => `<!doctype html>
<html lang="${document.documentElement.lang}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="color-scheme" content="light"><title>${escaped(title)}</title>
<style>body { margin: 0; color: #000; background: #fff; print-color-adjust: exact }</style></head>
<body>${staticHtml(html)}</body></html>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Browsers propose the page's title as the name of a file. */
function withTitle(title: string, print: () => void): void {
  const before = document.title;
  if (title !== '') document.title = title;
  try {
    print();
  } finally {
    document.title = before;
  }
}
