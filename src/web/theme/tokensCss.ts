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
 * The tokens as CSS variables (`text_soft` is `--text-soft`), for the head of index.html: the right theme stands before
 * any script has run. `data-theme` on the root is a person's own choice and wins over the system's.
 */
export const tokensCss = () =>
  [
    `:root{color-scheme:light;${[...shapes, ...layers].join(';')};${colours(tokens.light)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${colours(tokens.dark)}}}`,
    `:root[data-theme=dark]{color-scheme:dark;${colours(tokens.dark)}}`,
  ].join('\n');
