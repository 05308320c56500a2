/** Hues in degrees; text and background have a contrast of 4.5:1 in both modes. */
const hues = [245, 200, 160, 110, 75, 40, 320];

/** The colours of an id, always the same. */
export function tintOf(id: number, mode: 'light' | 'dark') {
  const hue = hues[Math.abs(id) % hues.length];
  return mode === 'light'
    ? { backgroundColor: `oklch(0.92 0.035 ${hue})`, color: `oklch(0.42 0.07 ${hue})` }
    : { backgroundColor: `oklch(0.33 0.04 ${hue})`, color: `oklch(0.88 0.05 ${hue})` };
}

/** For the `style` attribute, in both modes at once. */
export function tintStyle(id: number) {
  const [light, dark] = [tintOf(id, 'light'), tintOf(id, 'dark')];
  return {
    backgroundColor: `light-dark(${light.backgroundColor}, ${dark.backgroundColor})`,
    color: `light-dark(${light.color}, ${dark.color})`,
  };
}
