import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDrawn } from '#web/resource/card/editor/useDrawn.ts';

const fields = (count: number) => Array.from({ length: count }, (_, n) => `field_${n}`);

const drawnOf = (isDrawn: (field: string) => boolean, count: number) => fields(count).filter(isDrawn).length;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a short card is drawn at once', () => {
  const { result } = renderHook(() => useDrawn(fields(40)));
  expect(drawnOf(result.current, 40)).toBe(40);
});

test('a long card is drawn from its beginning, and step by step to its end', () => {
  const { result } = renderHook(() => useDrawn(fields(300)));
  expect(drawnOf(result.current, 300)).toBe(40);
  expect(result.current('field_39')).toBe(true);
  expect(result.current('field_40')).toBe(false);
  const steps: number[] = [];
  while (drawnOf(result.current, 300) < 300) {
    act(() => void vi.advanceTimersToNextTimer());
    steps.push(drawnOf(result.current, 300));
  }
  expect(steps).toEqual([60, 80, 100, 120, 140, 160, 180, 200, 220, 240, 260, 280, 300]);
});
