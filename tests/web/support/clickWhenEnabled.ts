import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keptByProcess } from '../../support/keptByProcess.ts';

/** Makes clicks of `userEvent` wait while a button is disabled, as it may be while the page loads. */
export function clickWhenEnabled(): void {
  const { click, setup } = keptByProcess('userEvent', () => ({ ...userEvent }));
  Object.assign(userEvent, {
    click: waiting(click),
    setup: (...options: Parameters<typeof setup>) => {
      const user = setup(...options);
      return Object.assign(user, { click: waiting(user.click) });
    },
  });
}

const waiting = (click: (element: Element) => Promise<void>) => async (element: Element) => {
  const isDisabled = () => element.closest(':disabled, .Mui-disabled') !== null;
  if (isDisabled())
    await waitFor(() => {
      if (isDisabled()) throw new Error('The button stays disabled');
    });
  await click(element);
};
