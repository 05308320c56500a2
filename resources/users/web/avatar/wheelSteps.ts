/** Wheel delta per zoom step. Pinching a trackpad sends wheel events with Ctrl and much smaller deltas. */
const perStep = { wheel: 60, pinch: 6 };

/** Converts deltas of wheels and trackpads to zoom steps; up zooms in. */
export function wheelSteps() {
  let rest = 0;
  return ({ deltaY, deltaMode, ctrlKey }: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): (1 | -1)[] => {
    const pixels = deltaMode === 0 ? deltaY : deltaY * 20;
    rest -= pixels / (ctrlKey ? perStep.pinch : perStep.wheel);
    const whole = Math.trunc(rest);
    rest -= whole;
    return Array.from({ length: Math.abs(whole) }, () => (whole > 0 ? 1 : -1));
  };
}
