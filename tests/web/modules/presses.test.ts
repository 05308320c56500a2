import { beforeEach, expect, test, vi } from 'vitest';
import { moduleLimits } from '#shared/limits.ts';
import { notePress, takePress, watchOwnPresses } from '#web/modules/host/presses.ts';

const activation = { isActive: true };
const now = vi.fn(() => 0);

beforeEach(() => {
  activation.isActive = true;
  vi.stubGlobal('navigator', { userActivation: activation });
  vi.spyOn(performance, 'now').mockImplementation(now);
  now.mockReturnValue(1000);
  document.body.replaceChildren();
});

/** A frame in the page, with the focus or under the pointer, or gone. */
function frameThat({ isFocused = false, isHovered = false, isShown = true }) {
  const frame = document.body.appendChild(document.createElement('iframe'));
  frame.checkVisibility = () => isShown;
  const matches = frame.matches.bind(frame);
  vi.spyOn(frame, 'matches').mockImplementation((selector) => (selector === ':hover' ? isHovered : matches(selector)));
  if (isFocused) frame.focus();
  return frame;
}

const refusal = { status: 403, problem: 'not_asked', violations: [] };
const isTaken = (alias = 'calls') => {
  try {
    takePress(alias);
    return true;
  } catch (error) {
    expect(error).toEqual(refusal);
    return false;
  }
};

test.each([
  ['nothing was pressed', () => {}, false],
  ['the frame has the focus', () => notePress('calls', frameThat({ isFocused: true })), true],
  ['the pointer is over the frame', () => notePress('calls', frameThat({ isHovered: true })), true],
  ['the frame says so and the person is elsewhere', () => notePress('calls', frameThat({})), false],
  ['the frame was closed by the press', () => notePress('calls', frameThat({ isShown: false })), true],
  ['the person answered its question, or pressed in its place in the page', () => notePress('calls'), true],
  ['another module was pressed', () => notePress('board'), false],
  [
    'the browser knows of no press',
    () => {
      activation.isActive = false;
      notePress('calls', frameThat({ isFocused: true }));
    },
    false,
  ],
  [
    'it was just in time',
    () => {
      notePress('calls');
      now.mockReturnValue(1000 + moduleLimits.press_ms);
    },
    true,
  ],
  [
    'it is too late',
    () => {
      notePress('calls');
      now.mockReturnValue(1001 + moduleLimits.press_ms);
    },
    false,
  ],
] as const)('where %s, what a module opens is asked: ', (_when, happen, asked) => {
  happen();
  expect(isTaken()).toBe(asked);
  expect(isTaken()).toBe(false);
});

test('a key that a script makes up ends no press of a module', () => {
  const stop = watchOwnPresses();
  notePress('calls');
  dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }));
  expect(isTaken()).toBe(true);
  stop();
});
