import { expect, test } from 'vitest';
import { variantColors } from '#shared/fieldTypes/variantColors.ts';
import { variantTint } from '#web/inputs/controls/variantTint.ts';

/** Linear sRGB of an `oklch()` colour (CSS Color 4). */
function linear(text: string): [number, number, number] {
  const [lightness = 0, chroma = 0, hue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
  const [a, b] = [Math.cos, Math.sin].map((of) => chroma * of((hue * Math.PI) / 180)) as [number, number];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const luminance = (color: string) => {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const tints = variantColors.flatMap((color) => (['light', 'dark'] as const).map((mode) => ({ color, mode })));

test.each(tints)('$color is readable in $mode mode and exists in sRGB', ({ color, mode }) => {
  const tint = variantTint(color, mode);
  expect(contrast(tint.background, tint.color)).toBeGreaterThanOrEqual(4.5);
  // A dot is a graphic.
  expect(contrast(tint.dot, mode === 'light' ? 'oklch(1 0 0)' : 'oklch(0.25 0 0)')).toBeGreaterThanOrEqual(3);
  for (const part of [tint.background, tint.color, tint.dot])
    for (const channel of linear(part)) {
      expect(channel).toBeGreaterThanOrEqual(-0.002);
      expect(channel).toBeLessThanOrEqual(1.002);
    }
});
