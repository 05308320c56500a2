import { roles } from '#resources/people/roles/roles.resource.ts';
import type { FilterInputProps } from '#web/inputs/controls/filterInputProps.ts';
import { AsyncSelect } from '#web/inputs/controls/select/AsyncSelect.tsx';
import { variantSource } from '#web/inputs/controls/select/variantSource.ts';

const source = variantSource(roles);

/** Selects a role by name; the value is the id. */
export default function RoleFilter({ id, describedBy, value, onChange }: FilterInputProps) {
  return (
    <AsyncSelect
      id={id}
      describedBy={describedBy}
      source={source}
      value={typeof value === 'number' ? value : null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
