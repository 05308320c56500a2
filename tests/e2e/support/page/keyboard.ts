import type { Locator } from '@playwright/test';
import { expect } from '../test.ts';

/** More than any page of the tests has. */
const MAX_STOPS = 150;

/** Presses a key until the element has the focus. Fails where the keyboard does not lead to it. */
async function moveTo(target: Locator, key: 'Tab' | 'ArrowDown'): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await hasFocus()) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target}`);
}

/** Goes to a control as a person without a mouse does. */
export const tabTo = (target: Locator): Promise<void> => moveTo(target, 'Tab');

/** Goes to a control and presses a key on it. */
export async function pressOn(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Goes to an item of the open menu and chooses it. */
export async function chooseItem(item: Locator): Promise<void> {
  await moveTo(item, 'ArrowDown');
  await item.page().keyboard.press('Enter');
}

/** Replaces the text of an input. */
export async function typeInto(input: Locator, text: string): Promise<void> {
  await tabTo(input);
  await input.page().keyboard.press('ControlOrMeta+A');
  await input.page().keyboard.type(text);
}

/** Selects an option of a field by its name. Typed, because a long list shows its first ten options. */
export async function chooseOption(box: Locator, option: string): Promise<void> {
  await typeInto(box, option);
  await expect(box.page().getByRole('option')).toHaveText([new RegExp(`${option}$`)]);
  await box.press('ArrowDown');
  await box.press('Enter');
}
