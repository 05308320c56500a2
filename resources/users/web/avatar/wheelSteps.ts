/** One click of a usual wheel; a pad that is pinched sends its moves as a wheel with Ctrl, in much smaller numbers. */
const perStep = { wheel: 60, pinch: 6 };

/** Counts what wheels and pads report in the manner of each into steps: up is nearer. */
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
