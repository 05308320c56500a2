import { useMemo } from 'react';
import { AsyncSelect } from '../controls/AsyncSelect.tsx';
import { Select } from '../controls/Select.tsx';
import { ChoiceFilter } from './filters/ChoiceFilter.tsx';
import { RangeFilter } from './filters/RangeFilter.tsx';
import { TextFilter } from './filters/TextFilter.tsx';
import { sourceOf } from './select/selectSource.ts';
import type { TypeFilterProps } from './valueProps.ts';

/** As an input of one value, for those filters that have no more. */
const oneOf = ({ name, values, onChange, field: _field, ...rest }: TypeFilterProps) => ({
  ...rest,
  value: values[name],
  onChange: (value: Parameters<TypeFilterProps['onChange']>[0][string]) => onChange({ [name]: value }),
});

export const TextTypeFilter = (props: TypeFilterProps) => <TextFilter {...oneOf(props)} />;

export const YesNoTypeFilter = (props: TypeFilterProps) => <ChoiceFilter {...oneOf(props)} />;

export const NumberTypeFilter = ({ field: _field, ...props }: TypeFilterProps) => (
  <RangeFilter {...props} kind="number_range" />
);

export const DateTypeFilter = ({ field: _field, ...props }: TypeFilterProps) => (
  <RangeFilter {...props} kind="date_range" />
);

/** Deleted variants can still be looked for: records may hold them. */
export function SelectTypeFilter(props: TypeFilterProps) {
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
      variants={props.field.variants.map((variant) => ({ value: variant.id, label: variant.name }))}
    />
  );
}
