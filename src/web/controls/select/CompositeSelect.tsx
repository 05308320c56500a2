import { useMemo } from 'react';
import { limits } from '#shared/limits.ts';
import { SelectInput } from '#web/inputs/SelectInput.tsx';
import { Combobox } from './Combobox.tsx';
import { listHeight, matches, type Variant, type VariantGroup } from './variants.ts';

interface Props<V extends string | number> {
  label: string;
  value: V | null;
  groups: readonly VariantGroup<V>[];
  onChange: (value: V | null) => void;
  disabled?: boolean;
  error?: string | undefined;
}

/** Choices in groups: four are shown, the rest by scrolling or by typing a part of the choice's or the group's name. */
export function CompositeSelect<V extends string | number>({ label, groups, ...props }: Props<V>) {
  const variants = useMemo(
    () => groups.flatMap((group) => group.children.map((child) => ({ ...child, group: group.label }))),
    [groups],
  );
  return (
    <Combobox<Variant<V> & { group: string }>
      options={variants}
      value={variants.find((variant) => variant.value === props.value) ?? null}
      onChoose={(variant) => props.onChange(variant?.value ?? null)}
      groupBy={(variant) => variant.group}
      filterOptions={filterVariants}
      disabled={props.disabled}
      slotProps={{ listbox: { sx: { maxHeight: listHeight(limits.composite_select_variants) } } }}
      renderInput={(params) => <SelectInput params={params} label={label} error={props.error} />}
    />
  );
}

const filterVariants = <T extends { label: string; group: string }>(options: T[], state: { inputValue: string }) =>
  options.filter((option) => matches(option.label, state.inputValue) || matches(option.group, state.inputValue));
