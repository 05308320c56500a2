import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardKeys } from '#web/app/keyGuard.ts';

let stop = () => {};
const seen = vi.fn();

beforeEach(() => {
  document.body.innerHTML = '<form><input><textarea></textarea><button></button></form>';
  stop = guardKeys();
  addEventListener('keydown', seen);
});
afterEach(() => {
  stop();
  removeEventListener('keydown', seen);
  seen.mockClear();
});

/** @returns whether the page and the browser get the key */
function press(tag: string, init: KeyboardEventInit): { page: boolean; browser: boolean } {
  seen.mockClear();
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  const browser = document.querySelector(tag)?.dispatchEvent(event) ?? false;
  return { page: seen.mock.calls.length > 0, browser };
}

test.each([
  ['an Enter', 'input', { key: 'Enter' }, { page: true, browser: true }],
  ['an Enter that is held down', 'input', { key: 'Enter', repeat: true }, { page: false, browser: false }],
  ['of a button too', 'button', { key: 'Enter', repeat: true }, { page: false, browser: false }],
  ['lines that are added', 'textarea', { key: 'Enter', repeat: true }, { page: true, browser: true }],
  ['Ctrl+Enter', 'textarea', { key: 'Enter', repeat: true, ctrlKey: true }, { page: false, browser: false }],
  ['another key', 'input', { key: 'ArrowDown', repeat: true }, { page: true, browser: true }],
  // The input method needs its keys.
  ['a composition', 'input', { key: 'Enter', isComposing: true }, { page: false, browser: true }],
  ['Safari’s end of one', 'input', { key: 'Enter', keyCode: 229 }, { page: false, browser: true }],
  ['Escape in one', 'input', { key: 'Escape', isComposing: true }, { page: false, browser: true }],
  ['a letter that begins one', 'input', { key: 'k', keyCode: 229 }, { page: true, browser: true }],
])('%s', (_, tag, init, expected) => expect(press(tag, init)).toEqual(expected));
