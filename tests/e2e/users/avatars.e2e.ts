import type { Locator, Page } from '@playwright/test';
import type { User } from '#resources/people/users/users.resource.ts';
import { imageAt, rotatedPhoto, stripedPhoto, svgNamedPng } from '../support/data/photos.ts';
import { owner } from '../support/people/account.ts';
import { animationsFinished, expect, expectAccessible, test } from '../support/test.ts';

const card = (page: Page) => page.getByRole('dialog', { name: 'Edit user' });
const adjust = (page: Page) => page.getByRole('dialog', { name: 'Adjust the photo' });
const stage = (page: Page) => page.getByRole('application');
const zoom = (page: Page) => page.getByRole('slider', { name: 'Zoom' });
const picture = (place: Locator) => place.locator('img');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function openCard(page: Page, id: number | undefined) {
  await page.goto(`/admin/users?card=${id}`);
  await expect(card(page).getByRole('button', { name: /Upload photo|Replace/ })).toBeVisible();
}
async function choose(page: Page, file: Awaited<ReturnType<typeof stripedPhoto>>) {
  await page.setInputFiles('form input[type=file]', file);
}
async function chooseAndWait(page: Page) {
  await choose(page, await stripedPhoto());
  await expect(stage(page)).toBeFocused();
}
const press = async (page: Page, key: string, times: number) => {
  for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
};
const saveCrop = async (page: Page) => {
  await adjust(page).getByRole('button', { name: 'Save' }).click();
  await expect(adjust(page)).toBeHidden();
};
const save = async (page: Page) => {
  await card(page).getByRole('button', { name: 'Save' }).click();
  await expect(card(page)).toBeHidden();
};
const centre = async (page: Page) => {
  await animationsFinished(page);
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('no stage');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test.describe('Avatars', () => {
  test('uploads a resized photo, adjusts it by keyboard, saves a JPEG of 200 px, lists it, and removes it', {
    tag: '@smoke',
  }, async ({ admin: page, api, people }) => {
    const [person] = await people(['Pia Portrait']);
    const user = async () => (await api.get(`/v1/users/${person?.id}`)) as unknown as User;
    await openCard(page, person?.id);
    const uploaded = page.waitForRequest((request) => request.url().endsWith('/v1/files/avatar'));
    await chooseAndWait(page);
    // The browser resizes the photo before the upload.
    expect(Number((await (await uploaded).allHeaders())['content-length'])).toBeLessThan(20_000);
    await expectAccessible(page);
    await press(page, 'ArrowLeft', 25);
    await saveCrop(page);
    await expect(card(page).getByLabel('Name')).toBeFocused();
    expect((await user()).avatar).toBeNull();
    await expectAccessible(page);
    await save(page);

    const { avatar } = await user();
    expect(await imageAt(page.request, avatar?.original_src ?? null)).toMatchObject({
      format: 'jpeg',
      width: 400,
      height: 200,
    });
    const thumb = await imageAt(page.request, avatar?.thumb_src ?? null);
    expect(thumb).toEqual({ format: 'jpeg', width: 200, height: 200, colours: ['green', 'blue'] });
    await expect(picture(row(page, 'Pia Portrait'))).toHaveAttribute('src', String(avatar?.thumb_src));
    await expect
      .poll(() => picture(row(page, 'Pia Portrait')).evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(200);

    await openCard(page, person?.id);
    await card(page).getByRole('button', { name: 'Remove' }).click();
    await expect(card(page).getByRole('button', { name: 'Upload photo' })).toBeFocused();
    await save(page);
    expect((await user()).avatar).toBeNull();
    await expect(row(page, 'Pia Portrait')).toContainText('PP');
    await expect(picture(row(page, 'Pia Portrait'))).toHaveCount(0);
  });

  test('drags by mouse, zooms by wheel and keys, and adjusts again from the original', async ({
    admin: page,
    api,
    people,
  }) => {
    const [person] = await people(['Mona Mouse']);
    await openCard(page, person?.id);
    await chooseAndWait(page);
    const { x, y } = await centre(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.mouse.move(x + 140, y + 90, { steps: 4 });
    await page.mouse.up();
    await saveCrop(page);
    await save(page);
    const avatar = async () => ((await api.get(`/v1/users/${person?.id}`)) as unknown as User).avatar;
    const first = await avatar();
    // The picture stops at its edge.
    expect((await imageAt(page.request, first?.thumb_src ?? null)).colours).toEqual(['red', 'green']);

    await openCard(page, person?.id);
    await card(page).getByRole('button', { name: 'Adjust' }).click();
    await expect(stage(page)).toBeFocused();
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -600);
    await expect(zoom(page)).toHaveAttribute('aria-valuetext', '2.0×');
    await press(page, '+', 35);
    await expect(zoom(page)).toHaveAttribute('aria-valuetext', '5.0×');
    await press(page, '-', 1);
    await expect(zoom(page)).toHaveAttribute('aria-valuetext', '4.9×');
    await saveCrop(page);
    await expect(card(page).getByRole('button', { name: 'Adjust' })).toBeFocused();
    await save(page);
    const second = await avatar();
    expect(second).toMatchObject({ original_id: first?.original_id });
    expect(second?.thumb_id).not.toBe(first?.thumb_id);
    expect((await imageAt(page.request, second?.thumb_src ?? null)).colours).toEqual(['green', 'green']);
  });

  test('closes the adjust dialog on the first Escape and the card on the second', async ({ admin: page, people }) => {
    const [person] = await people(['Edda Escape']);
    await openCard(page, person?.id);
    await chooseAndWait(page);
    await expect.poll(async () => (await adjust(page).boundingBox())?.width).toBeGreaterThanOrEqual(400);
    await page.keyboard.press('Escape');
    await expect(adjust(page)).toBeHidden();
    await expect(card(page)).toBeVisible();
    await expect(card(page).getByRole('button', { name: 'Save' })).toBeHidden();
    await expect(picture(card(page))).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(card(page)).toBeHidden();
  });

  test('rotates a phone photo upright', async ({ admin: page, api, people }) => {
    const [person] = await people(['Ursula Upright']);
    await openCard(page, person?.id);
    await choose(page, await rotatedPhoto());
    await expect(stage(page)).toBeFocused();
    await saveCrop(page);
    await save(page);
    const { avatar } = (await api.get(`/v1/users/${person?.id}`)) as unknown as User;
    expect(await imageAt(page.request, avatar?.original_src ?? null)).toMatchObject({ width: 200, height: 400 });
  });

  test('rejects an SVG disguised as a PNG and accepts the next picture', async ({ admin: page, people }) => {
    const [person] = await people(['Hanna Hostile']);
    await openCard(page, person?.id);
    await choose(page, svgNamedPng);
    await expect(card(page).getByRole('alert')).toHaveText(/image/);
    await expect(adjust(page)).toBeHidden();
    await expectAccessible(page);
    await chooseAndWait(page);
    await expect(card(page).getByRole('alert')).toBeHidden();
  });

  test('accepts a pasted picture in an open card', async ({ admin: page, people }) => {
    const [person] = await people(['Paula Paste']);
    await openCard(page, person?.id);
    // A paste goes to the focused element.
    await expect(card(page).locator(':focus')).toBeVisible();
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 });
      canvas.getContext('2d')?.fillRect(0, 0, 300, 300);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([blob as Blob], 'image.png', { type: 'image/png' }));
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await expect(stage(page)).toBeFocused();
  });

  test('shows the own picture in the menu at once and after a reload', async ({ admin: page, api }) => {
    await page.goto('/admin/users');
    const trigger = page.getByRole('button', { name: owner.name }).first();
    await trigger.click();
    await page.getByRole('button', { name: 'Profile' }).click();
    const profile = page.getByRole('dialog', { name: 'Profile' });
    await chooseAndWait(page);
    await saveCrop(page);
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(profile).toBeHidden();
    await expect(picture(trigger)).toHaveAttribute('src', /^\/files\//);
    await expect(picture(row(page, owner.name))).toHaveAttribute('src', /^\/files\//);
    await page.reload();
    await expect(picture(trigger)).toHaveAttribute('src', /^\/files\//);
    await api.patch('/v1/auth/me', { avatar: null });
  });
});

test.describe('Avatars by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('moves with one finger and zooms with two', async ({ admin: page, api, people, context }) => {
    const [person] = await people(['Tilda Touch']);
    await openCard(page, person?.id);
    await chooseAndWait(page);
    await expectAccessible(page);
    const { x, y } = await centre(page);
    const cdp = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await touch('touchStart', [x, y]);
    for (const step of [20, 60, 110]) await touch('touchMove', [x - step, y]);
    await touch('touchEnd');
    await expect(zoom(page)).toHaveAttribute('aria-valuetext', '1.0×');
    await touch('touchStart', [x - 20, y], [x + 20, y]);
    for (const step of [25, 30]) await touch('touchMove', [x - step, y], [x + step, y]);
    await touch('touchEnd');
    await expect(zoom(page)).toHaveAttribute('aria-valuetext', '1.5×');
    await press(page, '-', 10);
    await saveCrop(page);
    await save(page);
    const { avatar } = (await api.get(`/v1/users/${person?.id}`)) as unknown as User;
    expect(await imageAt(page.request, avatar?.thumb_src ?? null)).toMatchObject({ width: 200, height: 200 });
    expect((await imageAt(page.request, avatar?.thumb_src ?? null)).colours[1]).toBe('blue');
  });
});
