/** The next round number: 1, 2, 4, 5 or 10 times a power of ten, even so that its half is whole; at least 2. */
export function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const round = [1, 2, 4, 5, 10].map((step) => step * power).find((step) => step >= value && step % 2 === 0);
  return round ?? 10 * power;
}
