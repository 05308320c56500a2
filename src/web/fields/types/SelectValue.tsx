import { useMemo } from 'react';
import { AsyncSelect } from '../AsyncSelect.tsx';
import { Select } from '../Select.tsx';
import { sourceOf } from './selectSource.ts';
import type { ValueProps } from './typeView.ts';

/** One of the variants that are left, a record of another entity, or a person. */
export function SelectValue({ label, field, value, onChange, error, placeholder, disabled }: ValueProps) {
  const { select_subtype, select_entity_id, select_entity_key } = field.extra;
  const source = useMemo(
    () => sourceOf({ select_subtype, select_entity_id, select_entity_key }),
    [select_subtype, select_entity_id, select_entity_key],
  );
  const chosen = typeof value === 'number' ? value : null;
  const common = { label, error, placeholder, value: chosen, onChange, disabled: disabled ?? false };
  if (source) return <AsyncSelect {...common} source={source} />;
  const variants = field.variants.filter((variant) => !variant.deleted || variant.id === chosen);
  return <Select {...common} variants={variants.map(({ id, name }) => ({ value: id, label: name }))} />;
}
