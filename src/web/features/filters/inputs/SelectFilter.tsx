import type { FilterInputProps } from '#web/controls/filterInputProps.ts';
import { Select } from '#web/controls/Select.tsx';
import { translateIfKnown } from '#web/i18n/translate.ts';
import { useView } from '#web/resource/ViewContext.ts';

interface Props extends FilterInputProps {
  name: string;
  options: readonly (string | number)[];
}

/** One of the declared options, each called by `<resource>.options.<filter>.<option>` or by itself. */
export function SelectFilter({ id, describedBy, name, options, value, onChange }: Props) {
  const { declaration } = useView();
  const key = (option: string | number) => `${declaration.name}.options.${name}.${option}`;
  return (
    <Select
      id={id}
      describedBy={describedBy}
      value={typeof value === 'boolean' ? null : (value ?? null)}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      variants={options.map((option) => ({ value: option, label: translateIfKnown(key(option)) ?? String(option) }))}
    />
  );
}
