import { describe, expect, test } from 'vitest';
import { placeFor } from '#web/inputs/ui/overlays/toastPlace.ts';

const toast = { width: 360, height: 80 };
const desktop = { width: 1440, height: 900 };
const box = (left: number, top: number, width = 100, height = 32) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('the place of toasts', () => {
  test('is the right bottom corner where it is free', () => {
    expect(placeFor(toast, desktop, { buttons: [], others: [] })).toEqual({ left: 1064, top: 804 });
  });

  test('is above the foot of a panel at the right', () => {
    const { left, top } = placeFor(toast, desktop, { buttons: [box(1300, 850)], others: [] });
    expect({ left, isAbove: top + toast.height < 850 }).toEqual({ left: 1064, isAbove: true });
  });

  test('is above the full-width foot of a phone', () => {
    const phone = { width: 390, height: 844 };
    const { top } = placeFor({ ...toast, width: 358 }, phone, { buttons: [box(16, 790, 358)], others: [] });
    expect(top + toast.height).toBeLessThan(790);
  });

  test('moves left where a column of buttons fills the right side', () => {
    const buttons = Array.from({ length: 30 }, (_, index) => box(1300, index * 30, 100, 28));
    expect(placeFor(toast, desktop, { buttons, others: [] }).left).toBe(540);
  });

  test('covers links and inputs rather than buttons', () => {
    const phone = { width: 390, height: 200 };
    const place = placeFor({ width: 358, height: 80 }, phone, {
      buttons: [box(16, 150, 358)],
      others: [box(16, 20, 358, 120)],
    });
    expect(place.top + 80).toBeLessThan(150);
  });
});
