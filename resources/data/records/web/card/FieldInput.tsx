import Box from '@mui/material/Box';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { records } from '#resources/data/records/records.resource.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { check, type Schema } from '#shared/violations.ts';
import { violationText } from '#web/i18n/errorText.ts';
import { translate, useTranslate } from '#web/i18n/translate.ts';
import type { Variant } from '#web/inputs/controls/select/variants.ts';
import { typeInputOf } from '#web/inputs/fieldTypes/typeInputs.ts';
import type { InputProps } from '#web/inputs/form/useInput.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import { useRecordsBase } from '#web/layout/recordsBase.ts';
import { may } from '#web/providers/rights.ts';
import { useMe } from '#web/session/session.ts';
import type { Target } from '../cells/entityCells.tsx';
import { useOfferedInForm } from '../offered/useOfferedInForm.ts';
import { TakenError, takenBy } from './TakenError.tsx';

interface Props extends InputProps {
  /** The entity's alias. */
  alias: string;
  field: Field;
  /** Of a select of records. */
  target: Target | undefined;
}

/** Input for a field's value in a card. Every field can be set to null, which differs from an empty text. */
export default function FieldInput({ alias, field, target, name, label, disabled = false, ...props }: Props) {
  const words = useTranslate();
  const base = useRecordsBase();
  const Input = typeInputOf(field);
  const validate = useMemo(() => validatorOf(field), [field]);
  const { create, dialog } = useCreateInPlace(target);
  const { value, error, cause, isDirty, ref, onChange } = useInput<unknown>(name, (typed) => validate(typed) ?? true);
  const taken = takenBy(cause);
  const offered = useOfferedInForm(field, alias, props.recordId, value);
  const box = useRef<HTMLDivElement>(null);
  // Only of a new record: in an existing one the first key would change it.
  const isFirst = props.autoFocus === true && props.recordId === null;
  useEffect(() => {
    if (isFirst) focusIn(box.current);
  }, [isFirst]);
  return (
    <Box
      ref={(element: HTMLDivElement | null) => {
        box.current = element;
        ref(element && { focus: () => focusIn(element) });
      }}
    >
      <Input
        field={field}
        label={label}
        value={value}
        onChange={onChange}
        error={
          taken === undefined ? (
            (error ?? (isDirty && isComplete(field, value) ? validate(value) : undefined))
          ) : (
            <TakenError text={error} alias={alias} id={taken} />
          )
        }
        placeholder={words(value === '' ? 'records.value.empty' : 'records.value.none')}
        nothing={{ none: words('records.value.none'), clear: words('records.value.clear', { name: label }) }}
        hint={field.extra.help}
        disabled={disabled}
        required={props.required ?? false}
        offered={offered}
        related={target && { create, to: (id) => `${base}/${target.alias}?card=${id}` }}
      />
      {dialog}
    </Box>
  );
}

/** Validates a value with the server's schema. */
function validatorOf(field: Field): (value: unknown) => string | undefined {
  const schema = fieldTypeOf(field).value(field) as Schema;
  return (value) => {
    if (value === null || value === undefined) return undefined;
    const checked = check(schema, value);
    const violation = checked.ok ? undefined : checked.violations[0];
    return violation && violationText(violation, translate);
  };
}

/** A number or date that is still being typed is a string, and not validated yet. */
const isComplete = (field: Field, value: unknown) => typeof value !== 'string' || fieldTypeOf(field).is_text === true;

/** Its text is selected, so that typing replaces a default value. */
function focusIn(box: HTMLElement | null): void {
  const input = box?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button:not([tabindex="-1"])');
  input?.focus();
  if (input instanceof HTMLInputElement) input.select();
}

const CreateInPlace = lazy(() => import('./CreateInPlace.tsx'));

interface Request {
  text: string;
  resolve: (made: Variant<number> | null) => void;
}

interface InPlace {
  /** Absent if there is no target entity, or the person may not create records. */
  create: ((text: string) => Promise<Variant<number> | null>) | undefined;
  /** To render beside the input. */
  dialog: ReactNode;
}

/** Creates a missing target record of a select, in a card above the open one. */
function useCreateInPlace(target: Target | undefined): InPlace {
  const me = useMe();
  const [request, setRequest] = useState<Request | null>(null);
  const { view } = target ?? {};
  if (!target || !view || target.isClosed || !may(me, records.endpoints.create))
    return { create: undefined, dialog: null };
  const done = (made: Variant<number> | null) => {
    setRequest(null);
    request?.resolve(made);
  };
  return {
    create: (text) => new Promise((resolve) => setRequest({ text, resolve })),
    dialog: request && (
      <Suspense>
        <CreateInPlace target={{ ...target, view }} text={request.text} onDone={done} />
      </Suspense>
    ),
  };
}
