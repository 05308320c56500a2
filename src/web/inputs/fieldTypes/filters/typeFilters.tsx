import { type ComponentType, useMemo } from 'react';
import type { ValueShape } from '#shared/fieldTypes/fieldType.ts';
import { type FieldKind, fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { AsyncSelect } from '#web/inputs/controls/select/AsyncSelect.tsx';
import { Select } from '#web/inputs/controls/select/Select.tsx';
import { sourceOf } from '#web/selectSources.ts';
import cells from '../cells.module.css';
import type { TypeFilterProps } from '../valueProps.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { TextFilter } from './TextFilter.tsx';

/** The props of an input with one value. */
const oneOf = ({ name, values, onChange, field: _field, ...rest }: TypeFilterProps) => ({
  ...rest,
  value: values[name],
  onChange: (value: Parameters<TypeFilterProps['onChange']>[0][string]) => onChange({ [name]: value }),
});

const TextTypeFilter = (props: TypeFilterProps) => <TextFilter {...oneOf(props)} />;

const YesNoTypeFilter = (props: TypeFilterProps) => <ChoiceFilter {...oneOf(props)} />;

const NumberTypeFilter = ({ field: _field, ...props }: TypeFilterProps) => (
  <RangeFilter {...props} kind="number_range" />
);

const DateTypeFilter = ({ field: _field, ...props }: TypeFilterProps) => <RangeFilter {...props} kind="date_range" />;

/** Offers deleted variants too: records may still have them. */
function SelectTypeFilter(props: TypeFilterProps) {
  const { select_subtype, select_entity_id, select_entity_key } = props.field.extra;
  const source = useMemo(
    () => sourceOf({ select_subtype, select_entity_id, select_entity_key }),
    [select_subtype, select_entity_id, select_entity_key],
  );
  const { id, describedBy, value, onChange } = oneOf(props);
  const common = {
    id,
    describedBy,
    value: typeof value === 'number' ? value : null,
    onChange: (chosen: number | null) => onChange(chosen ?? undefined),
  };
  if (source) return <AsyncSelect {...common} source={source} />;
  return (
    <Select
      {...common}
      optionClass={cells.chip}
      variants={props.field.variants.map(({ id: value, name: label, color }) => ({ value, label, color }))}
    />
  );
}

/** The filter of a field in the drawer, by the shape of its values. */
const filters: Readonly<Record<ValueShape, ComponentType<TypeFilterProps>>> = {
  text: TextTypeFilter,
  long_text: TextTypeFilter,
  number: NumberTypeFilter,
  boolean: YesNoTypeFilter,
  choice: SelectTypeFilter,
  choices: SelectTypeFilter,
  day: DateTypeFilter,
  moment: DateTypeFilter,
  // Files and JSON are filtered only by whether there is a value.
  file: YesNoTypeFilter,
  files: YesNoTypeFilter,
  json: YesNoTypeFilter,
};

export const typeFilterOf = (field: FieldKind) => filters[fieldTypeOf(field).shape];
