import type { Field } from '#resources/data/fields/fields.resource.ts';
import type { FilterInputProps } from '#web/inputs/controls/filterInputProps.ts';
import { typeFilterOf } from '#web/inputs/fieldTypes/filters/typeFilters.tsx';

/** Filter of a select, which shows names for ids. */
export default function FieldFilter({ field, value, onChange, ...rest }: FilterInputProps & { field: Field }) {
  const Filter = typeFilterOf(field);
  const name = field.alias;
  return (
    <Filter {...rest} name={name} field={field} values={{ [name]: value }} onChange={(part) => onChange(part[name])} />
  );
}
