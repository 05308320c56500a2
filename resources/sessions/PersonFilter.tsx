import { AsyncSelect } from '#web/fields/AsyncSelect.tsx';
import { variantSource } from '#web/fields/variantSource.ts';
import type { FilterInputProps } from '#web/resource/view.ts';
import { users } from '../users/users.resource.ts';

const source = variantSource(users);

/** A person instead of their number. */
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
