import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadLocale } from '#web/i18n/translate.ts';
import { Select } from '#web/inputs/controls/select/Select.tsx';
import { loadAdminMessages } from '#web/resources.ts';

beforeAll(async () => {
  await loadLocale('en');
  await loadAdminMessages();
});

const texts = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('selects', () => {
  test('match any part of a variant’s name and can be cleared', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    const variants = Array.from({ length: 14 }, (_, value) => ({ value, label: `Step ${value}` }));
    render(<Select label="Step" value={3} variants={variants} onChange={onChange} />);
    const box = screen.getByRole('combobox', { name: 'Step' });
    expect(box).toHaveValue('Step 3');
    await user.clear(box);
    await user.type(box, '13');
    expect(texts()).toEqual(['Step 13']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(13);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('show the colour of a variant in the menu and in front of the chosen name', async () => {
    const user = userEvent.setup();
    const variants = [
      { value: 1, label: 'New' },
      { value: 2, label: 'Won', color: 'green' as const },
    ];
    const { container } = render(
      <Select label="Step" value={2} variants={variants} optionClass="chip" onChange={() => {}} />,
    );
    expect(container.querySelector('.MuiInputBase-root [aria-hidden]')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Step' }));
    expect(screen.getAllByRole('option').map((option) => option.querySelector('span')?.getAttribute('style'))).toEqual([
      null,
      expect.stringContaining('light-dark'),
    ]);
  });

  test('keep the highlighted option across renders', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    const variants = Array.from({ length: 14 }, (_, value) => ({ value, label: `Step ${value}` }));
    const box = () => <Select label="Step" value={null} variants={[...variants]} onChange={onChange} />;
    const { rerender } = render(box());
    await user.type(screen.getByRole('combobox', { name: 'Step' }), '1');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    rerender(box());
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(10);
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
