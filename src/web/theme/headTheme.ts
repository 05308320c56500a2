import { storageKeys } from '../state/storageKeys.ts';
import { shape, type Tokens, tokens, zIndex } from './tokens.ts';

const dashed = (name: string) => name.replaceAll('_', '-');

function colours(mode: Tokens): string {
  const { primary, ...rest } = mode;
  const lines = [
    ...Object.entries(primary).map(([shade, value]) => `--primary-${shade}:${value}`),
    ...Object.entries(rest).map(([name, value]) => `--${dashed(name)}:${value}`),
  ];
  return lines.join(';');
}

const shapes = Object.entries(shape).map(
  ([name, value]) => `--${dashed(name)}:${value}${typeof value === 'number' ? 'px' : ''}`,
);
const layers = Object.entries(zIndex).map(([name, value]) => `--z-${name}:${value}`);

/**
 * The tokens as CSS variables (`text_soft` is `--text-soft`), for the head of index.html: the theme is right before any
 * script has run. `data-theme` on the root is the person's choice, which wins over the system's.
 */
export const tokensCss = () =>
  [
    `:root{color-scheme:light;${[...shapes, ...layers].join(';')};${colours(tokens.light)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${colours(tokens.dark)}}}`,
    `:root[data-theme=dark]{color-scheme:dark;${colours(tokens.dark)}}`,
  ].join('\n');

/**
 * Runs in the head before the first paint, so that a chosen theme does not flash the system's theme first. Marks the
 * page when a script cannot be loaded, so that the splash screen can say so.
 */
export const earlyTheme = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${storageKeys.theme}');if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('${storageKeys.blur}')==='Y')d.blur='on'}catch(e){}addEventListener('error',function(e){if(e.target.tagName==='SCRIPT')document.documentElement.dataset.failed=''},true)`;
