import { beforeEach, describe, expect, it } from 'vitest';
import { storageKeys } from '#web/state/storageKeys.ts';
import { tokensCss } from '#web/theme/headTheme.ts';
import { sizeClassOf } from '#web/theme/sizeClass.ts';
import { cycleTheme, setTheme, startTheme, toggleBlur } from '#web/theme/theme.ts';
import { type Tokens, tokens } from '#web/theme/tokens.ts';

const root = document.documentElement;
const press = (code: string, held: object = { metaKey: true, shiftKey: true, altKey: true }) =>
  dispatchEvent(new KeyboardEvent('keydown', { code, key: 'ß', ...held }));

describe('theme', () => {
  beforeEach(() => {
    localStorage.clear();
    setTheme('system');
    const stop = startTheme();
    return stop;
  });

  it('cycles from system to dark to light, and is stored', () => {
    expect(root.dataset.theme).toBeUndefined();
    cycleTheme();
    expect([root.dataset.theme, localStorage.getItem(storageKeys.theme)]).toEqual(['dark', 'dark']);
    cycleTheme();
    expect([root.dataset.theme, localStorage.getItem(storageKeys.theme)]).toEqual(['light', 'light']);
    cycleTheme();
    expect([root.dataset.theme, localStorage.getItem(storageKeys.theme)]).toEqual([undefined, null]);
  });

  it('changes on meta+shift+alt+D by the physical key, in any layout', () => {
    press('KeyD');
    expect(root.dataset.theme).toBe('dark');
    press('KeyD', { metaKey: true, shiftKey: true });
    expect(root.dataset.theme).toBe('dark');
  });

  it('stores blur as a separate flag, toggled by meta+shift+alt+B', () => {
    toggleBlur();
    expect([root.dataset.blur, localStorage.getItem(storageKeys.blur)]).toEqual(['on', 'Y']);
    press('KeyB');
    expect([root.dataset.blur, localStorage.getItem(storageKeys.blur)]).toEqual([undefined, null]);
  });

  it('follows another tab', () => {
    localStorage.setItem(storageKeys.theme, 'light');
    dispatchEvent(new StorageEvent('storage', { key: storageKeys.theme }));
    expect(root.dataset.theme).toBe('light');
  });
});

it.each([
  [1280, 'xl'],
  [1279, 'l'],
  [1024, 'l'],
  [1023, 'm'],
  [768, 'm'],
  [767, 's'],
  [0, 's'],
])('classifies a window of %d px as %s', (width, expected) => {
  expect(sizeClassOf(width)).toBe(expected);
});

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(tokens))('%s tokens (WCAG 2.2 AA)', (_, theme: Tokens) => {
  const grounds = ['paper', 'surface', 'raised', 'sunken'] as const;
  const inks = ['text', 'text_soft', 'red', 'green', 'orange', 'blue', 'accent'] as const;

  it.each(inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)))(
    '%s has enough contrast on %s',
    (ink, ground) => {
      expect(contrast(theme[ink], theme[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['red', 'green', 'orange', 'blue', 'accent'] as const)(
    '%s has enough contrast on its own soft background',
    (ink) => {
      expect(contrast(theme[ink], theme[`${ink}_soft`])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('text on actions, input borders and focus rings have enough contrast', () => {
    expect(contrast(theme.on_primary, theme.primary[600])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.on_primary, theme.primary[700])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.on_red, theme.red)).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds) {
      expect(contrast(theme.primary[600], theme[ground])).toBeGreaterThanOrEqual(3);
      expect(contrast(theme.line_input, theme[ground])).toBeGreaterThanOrEqual(3);
    }
  });
});

it('the head’s style sheet has every token of both modes', () => {
  const css = tokensCss();
  for (const mode of [tokens.light, tokens.dark]) expect(css).toContain(`--text-soft:${mode.text_soft}`);
  expect(css).toContain('prefers-color-scheme:dark');
  expect(css).toContain('--z-prompts:1300');
});
