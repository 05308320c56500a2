import { type InputProps, useInput } from '#web/inputs/form/useInput.ts';
import { RolesSelect } from '../roles/RolesSelect.tsx';

export default function RolesInput({ name, disabled }: InputProps) {
  const { value, error, onChange } = useInput<number[]>(name);
  return <RolesSelect value={value ?? []} error={error} disabled={disabled ?? false} onChange={onChange} />;
}
