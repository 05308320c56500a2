import { type ComponentType, memo } from 'react';
import type { CardInput, CardSpec } from '#shared/resource.ts';
import { inputOf } from '#web/inputs/inputOf.ts';
import type { InputProps } from '#web/inputs/useInput.ts';
import { maySubmit, type Rights } from '#web/providers/rights.ts';
import { useFieldLabel } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import type { Row, View } from '../view.ts';
import { CardSections } from './CardSections.tsx';

interface Props {
  record: Row | null;
  rights: Rights;
  onChanged: () => void;
}

/** The view's own body, or the declared inputs one below another. */
export function CardBody({ record, rights, onChanged }: Props) {
  const view = useView();
  const card = view.declaration.card as CardSpec;
  const disabled = !maySubmit(rights, record === null);
  const { Body } = view.card;
  if (Body) return <Body record={record} disabled={disabled} onChanged={onChanged} />;
  return card.inputs.map((input) =>
    'slot' in input ? (
      <CardSections key={input.slot} slot={input.slot} disabled={disabled} />
    ) : (
      <CardField key={input.field} input={input} isNew={record === null} disabled={disabled} />
    ),
  );
}

type Named = Extract<CardInput, { field: string }>;

interface FieldProps {
  input: Named;
  isNew: boolean;
  disabled: boolean;
}

/** Reads its value from the form: a record that was read again is no reason to draw it again. */
const CardField = memo(function CardField({ input, isNew, disabled }: FieldProps) {
  const view = useView();
  const label = useFieldLabel(view.declaration.name);
  if (input.on && input.on !== (isNew ? 'create' : 'update')) return null;
  const Input = inputFor(view, input);
  return (
    <Input name={input.field} label={label(input.field)} disabled={disabled || (input.locked === 'update' && !isNew)} />
  );
});

const inputFor = (view: View, { input, field }: Named): ComponentType<InputProps> =>
  (input ? view.card.inputs[input] : undefined) ?? inputOf(view.declaration.record, field);
