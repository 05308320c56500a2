import { render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { defineResource } from '#shared/resource.ts';
import { id, name, text } from '#shared/shapes.ts';
import { check } from '#shared/violations.ts';
import { CardBody } from '#web/resource/card/CardBody.tsx';
import { cardValues } from '#web/resource/card/cardValues.ts';

const fields = { name: name(), note: text(), active: z.boolean() };
const Create = z.strictObject(fields);

const webhooks = defineResource({
  name: 'webhooks',
  record: z.object({ id: id(), ...fields }),
  endpoints: {},
  card: {
    width: 600,
    create: Create,
    update: z.partial(Create),
    inputs: [{ field: 'name' }, { field: 'note' }, { field: 'active' }],
  },
});

function NewCard() {
  const form = useForm({ defaultValues: cardValues(webhooks.card, null) });
  return (
    <FormProvider {...form}>
      <CardBody declaration={webhooks} card={{ inputs: {} }} record={null} disabled={false} onChanged={() => {}} />
    </FormProvider>
  );
}

test('a new card can be saved once its required inputs are filled', () => {
  const values = cardValues(webhooks.card, null, { name: 'Orders' });
  expect(values).toEqual({ name: 'Orders', note: '', active: false });
  expect(check(Create, values).ok).toBe(true);
});

test('only a field that may not be left as it is is marked as required', () => {
  render(<NewCard />);
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  expect(inputs.map(({ required }) => required)).toEqual([true, false, false]);
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
});

test('a field that starts with a value is null when it is empty, others are not', () => {
  const card = { ...webhooks.card, starts: { active: true, name: null } };
  expect(cardValues(card, null)).toEqual({ name: null, note: '', active: true });
});
