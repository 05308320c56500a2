import { expect, type Locator, type Page } from '@playwright/test';

/** Screens by name. */
export type Screens = Record<string, Screen>;

interface Screen {
  path: string;
  /** Opens what is not open, and waits until it has loaded. Is called again when the window has become narrow. */
  ready(page: Page): Promise<void>;
}

/** Opens a dialog unless it is open. @param by buttons that are clicked in turn */
export async function openDialog(page: Page, title: RegExp, ...by: (RegExp | Locator)[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  if (!(await dialog.isVisible()))
    for (const each of by) await (each instanceof RegExp ? page.getByRole('button', { name: each }) : each).click();
  await expect(dialog).toBeVisible();
}
