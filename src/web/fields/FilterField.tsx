import type { Filter } from '#shared/listQuery.ts';
import type { FilterValue } from '../providers/listCodec.ts';
import { hasWord, useTranslate } from '../providers/words.ts';
import { useView } from '../resource/ViewContext.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { Select } from './Select.tsx';
import { TextFilter } from './TextFilter.tsx';

interface Props {
  name: string;
  kind: Filter;
  values: Readonly<Record<string, FilterValue | undefined>>;
  onChange: (part: Record<string, FilterValue | undefined>) => void;
}

/** The input of a filter by its type; a view may bring its own for a key. The label defaults to the key. */
export function FilterField({ name, kind, values, onChange }: Props) {
  const { declaration, filters } = useView();
  const translate = useTranslate();
  const word = (key: string, fallback: string) =>
    hasWord(`${declaration.name}.${key}`) ? translate(`${declaration.name}.${key}`) : fallback;
  const own = {
    label: word(`fields.${name}`, name),
    value: values[name],
    onChange: (value: FilterValue | undefined) => onChange({ [name]: value }),
  };
  const Own = filters?.[name];
  if (Own) return <Own {...own} />;

  switch (kind.type) {
    case 'text':
    case 'number':
      return <TextFilter {...own} isNumber={kind.type === 'number'} />;
    case 'checkbox':
      return <ChoiceFilter {...own} />;
    case 'select':
      return (
        <Select
          {...own}
          value={typeof own.value === 'boolean' ? null : (own.value ?? null)}
          onChange={(value) => own.onChange(value ?? undefined)}
          variants={kind.options.map((value) => ({ value, label: word(`options.${name}.${value}`, String(value)) }))}
        />
      );
    case 'number_range':
    case 'date_range':
      return <RangeFilter name={name} label={own.label} kind={kind.type} values={values} onChange={onChange} />;
  }
}
