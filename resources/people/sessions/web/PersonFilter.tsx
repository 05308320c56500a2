import type { FilterInputProps } from '#web/inputs/controls/filterInputProps.ts';
import { AsyncSelect } from '#web/inputs/controls/select/AsyncSelect.tsx';
import { personSource } from '#web/selectSources.ts';

/** Selects a person by name; the value is the id. */
export default function PersonFilter({ id, describedBy, value, onChange }: FilterInputProps) {
  return (
    <AsyncSelect
      id={id}
      describedBy={describedBy}
      source={personSource}
      value={typeof value === 'number' ? value : null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
