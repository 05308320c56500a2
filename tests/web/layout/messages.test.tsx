import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadLocale, loadMessages } from '#web/i18n/translate.ts';
import { alert, confirm, confirmByWord, notify, prompts, toasts } from '#web/inputs/ui/messages.ts';
import { Prompts } from '#web/inputs/ui/overlays/Prompts.tsx';
import { Toasts } from '#web/inputs/ui/overlays/Toasts.tsx';

// Toasts last as long as people have them.
vi.unmock('#shared/limits.ts');

beforeAll(async () => {
  await loadLocale('ru');
  await loadMessages('member', 'request_errors');
});

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    toasts.set([]);
    render(<Toasts />);
  });
  afterEach(() => vi.useRealTimers());
  const show = (text: string) => act(() => notify({ tone: 'info', text }));
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  it.each([
    ['info', 'Информация', 'status'],
    ['success', 'Выполнено', 'status'],
    ['warning', 'Внимание', 'alert'],
    ['error', 'Ошибка', 'alert'],
  ] as const)('gives %s the title %s and announces it as %s', (tone, title, role) => {
    act(() => notify({ tone, text: 'Текст' }));
    expect(within(screen.getByRole(role)).getByText(title)).toBeVisible();
    expect(screen.getByRole(role)).toHaveTextContent('Текст');
  });

  it('disappear after 3000 ms', () => {
    show('one');
    pass(2999);
    expect(screen.getByText('one')).toBeVisible();
    pass(1);
    expect(screen.queryByText('one')).toBeNull();
  });

  it('show three at most and drop the oldest', () => {
    for (const text of ['one', 'two', 'three', 'four']) show(text);
    expect(screen.queryByText('one')).toBeNull();
    expect(screen.getAllByRole('status').map((toast) => toast.lastChild?.textContent)).toEqual([
      'two',
      'three',
      'four',
    ]);
  });

  it('keep their action while hovered', () => {
    const run = vi.fn();
    act(() => notify({ tone: 'info', text: 'one', action: { label: 'Undo', run } }));
    pass(2000);
    fireEvent.mouseEnter(screen.getByText('one').closest('div[class]') as HTMLElement);
    pass(10_000);
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('one')).toBeNull();
  });

  it('pause while focused and continue afterwards', () => {
    show('one');
    pass(2000);
    act(() => screen.getByRole('button', { name: 'Скрыть' }).focus());
    pass(10_000);
    expect(screen.getByText('one')).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Скрыть' }).blur());
    pass(999);
    expect(screen.getByText('one')).toBeVisible();
    pass(1);
    expect(screen.queryByText('one')).toBeNull();
  });
});

describe('prompts', () => {
  beforeEach(() => {
    prompts.set([]);
    render(<Prompts />);
  });

  it.each([
    ['OK', true],
    ['Отмена', false],
  ])('uses the defaults of confirm: %s returns %s', async (button, expected) => {
    let answer: Promise<boolean> = Promise.resolve(!expected);
    act(() => {
      answer = confirm({ text: 'Удалить?' });
    });
    expect(await screen.findByRole('dialog', { name: 'Подтверждение действия' })).toHaveAccessibleDescription(
      'Удалить?',
    );
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await answer).toBe(expected);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('uses custom labels of confirm', async () => {
    act(() => void confirm({ text: 't', title: 'Наверняка?', ok: 'Да', cancel: 'Нет' }));
    await screen.findByRole('dialog', { name: 'Наверняка?' });
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Нет', 'Да']);
  });

  it('shows alert as an error with OK only', async () => {
    const done = vi.fn();
    act(() => void alert({ text: 'Сломалось' }).then(done));
    expect(await screen.findByRole('alertdialog', { name: 'Ошибка' })).toBeInTheDocument();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(done).toHaveBeenCalledOnce();
  });

  it('enables a typed confirmation only for the exact word', async () => {
    let answer: Promise<boolean> = Promise.resolve(false);
    act(() => {
      answer = confirmByWord({ word: 'price_list', text: 'Поле будет удалено.' });
    });
    const ok = await screen.findByRole('button', { name: 'OK' });
    const input = screen.getByRole('textbox', { name: /price_list/ });
    expect(ok).toBeDisabled();
    await userEvent.type(input, 'price_lis{Enter}');
    expect(ok).toBeDisabled();
    expect(prompts.get()).toHaveLength(1);
    await userEvent.type(input, 't');
    expect(ok).toBeEnabled();
    await userEvent.type(input, '{Enter}');
    expect(await answer).toBe(true);
  });

  it('shows questions one after another', async () => {
    act(() => {
      void confirm({ text: 'first' });
      void confirm({ text: 'second' });
    });
    await screen.findByText('first');
    expect(screen.queryByText('second')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('second')).toBeInTheDocument();
  });
});
