import { users } from '#resources/users/users.resource.ts';
import { AsyncSelect } from '#web/controls/AsyncSelect.tsx';
import type { FilterInputProps } from '#web/controls/filterInputProps.ts';
import { variantSource } from '#web/controls/variantSource.ts';

const source = variantSource(users);

/** Selects a person by name; the value is the id. */
export default function PersonFilter({ id, describedBy, value, onChange }: FilterInputProps) {
  return (
    <AsyncSelect
      id={id}
      describedBy={describedBy}
      source={source}
      value={typeof value === 'number' ? value : null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
