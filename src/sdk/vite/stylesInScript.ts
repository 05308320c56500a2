import type { Plugin } from 'vite';

/** Puts the style sheets of a build into its script, which adds them to the document when it is loaded. */
export const stylesInScript = (): Plugin => ({
  name: 'stoa:styles-in-script',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const sheets = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
    const css = sheets.map((sheet) => (sheet.type === 'asset' ? String(sheet.source) : '')).join('\n');
    for (const { fileName } of sheets) delete bundle[fileName];
    const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
    if (css === '' || script?.type !== 'chunk') return;
    script.code = `${addStyles(css)}\n${script.code}`;
  },
});

const addStyles = (css: string): string =>
  `{const sheet=document.createElement('style');sheet.textContent=${JSON.stringify(css)};document.head.append(sheet)}`;
