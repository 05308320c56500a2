import { render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { defineResource } from '#shared/resource.ts';
import { id, name, text } from '#shared/shapes.ts';
import { check } from '#shared/violations.ts';
import { CardBody } from '#web/resource/card/editor/CardBody.tsx';
import { cardValues } from '#web/resource/card/editor/cardValues.ts';

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

test('allows saving a new card once its required inputs are filled', () => {
  const values = cardValues(webhooks.card, null, { name: 'Orders' });
  expect(values).toEqual({ name: 'Orders', note: '', active: false });
  expect(check(Create, values).ok).toBe(true);
});

test('marks as required only fields that may not stay as they are', () => {
  render(<NewCard />);
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  expect(inputs.map(({ required }) => required)).toEqual([true, false, false]);
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
});

test('sends null for a cleared field only when it started with a value', () => {
  const card = { ...webhooks.card, starts: { active: true, name: null } };
  expect(cardValues(card, null)).toEqual({ name: null, note: '', active: true });
});
