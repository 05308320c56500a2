import type { Theme } from './contract.ts';

/** The theme of the app as custom properties of an element, so that what is drawn in it looks like its surroundings. */
export function setThemeTokens({ style }: HTMLElement, { mode, tokens }: Theme): void {
  style.colorScheme = mode;
  for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value);
}
