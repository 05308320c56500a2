import type { ComponentType } from 'react';
import { typeViewOf } from '#web/fields/types/typeViews.ts';
import { useInput } from '#web/fields/useInput.ts';
import type { FilterInputProps, InputProps } from '#web/resource/view.ts';
import type { Field } from '../fields/fields.resource.ts';

/** The input of a value of this field, in a card. */
export function inputOfField(field: Field): ComponentType<InputProps> {
  const { Input } = typeViewOf(field);
  return ({ name, label, disabled }) => {
    const { value, error, onChange } = useInput<unknown>(name);
    return (
      <Input field={field} label={label} value={value} onChange={onChange} error={error} disabled={disabled ?? false} />
    );
  };
}

/** The filter of a select, which knows the names of what is chosen by id. */
export function filterOfField(field: Field): ComponentType<FilterInputProps> {
  const { Filter } = typeViewOf(field);
  const name = field.alias;
  return ({ value, onChange, ...rest }) => (
    <Filter {...rest} name={name} field={field} values={{ [name]: value }} onChange={(part) => onChange(part[name])} />
  );
}
