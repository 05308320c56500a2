import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import '../../support/waitFor.ts';
import { toasts } from '#web/inputs/ui/messages.ts';
import { loadPlacing } from '#web/inputs/ui/overlays/useToastPlace.ts';
import { clickWhenEnabled } from './clickWhenEnabled.ts';
import './ownerStacks.ts';
import { slowAnswers } from './slowAnswers.ts';

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(prettyDOM());
  cleanup();
  toasts.set([]);
});

// On a busy machine 3 s may pass between two steps of a test, and the button of a toast would be gone.
vi.mock(import('#shared/limits.ts'), async (original) => {
  const { screenLimits, ...others } = await original();
  const toast: keyof typeof screenLimits = 'toast_ms';
  return { ...others, screenLimits: { ...screenLimits, [toast]: 600_000 as never } };
});

// A page loads parts of itself lazily. An import that ends after the file has ended fails the whole run.
afterAll(() => vi.dynamicImportSettled());

configure({
  // The default of 1 s is too short on a busy machine. Queries still return as soon as they match.
  asyncUtilTimeout: 60_000,
  // Each attempt of a `findBy` creates an error. Printing the document into each took 8 % of the time.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

// jsdom has no layout and no `scrollIntoView`.
Element.prototype.scrollIntoView ??= () => {};

// jsdom does not implement modal dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

clickWhenEnabled();
// Toasts are then drawn at once.
await loadPlacing();
if (process.env.SLOW_ANSWERS) slowAnswers(Number(process.env.SLOW_ANSWERS));
