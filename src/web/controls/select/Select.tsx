import { SelectInput, type SelectInputProps } from '#web/inputs/SelectInput.tsx';
import { Combobox } from './Combobox.tsx';
import { selectHeight, type Variant } from './variants.ts';

interface Props<V extends string | number> extends SelectInputProps {
  id?: string;
  value: V | null;
  variants: readonly Variant<V>[];
  onChange: (value: V | null) => void;
  disabled?: boolean;
  /** Class of the choices in the menu, which look like in a list. */
  optionClass?: string | undefined;
}

/** A searchable select (docs/product/lists-and-cards.md#select-inputs). */
export function Select<V extends string | number>({
  id,
  value,
  variants,
  onChange,
  disabled,
  optionClass,
  ...input
}: Props<V>) {
  return (
    <Combobox<Variant<V>>
      id={id}
      options={variants}
      value={variants.find((variant) => variant.value === value) ?? null}
      onChoose={(variant) => onChange(variant?.value ?? null)}
      disabled={disabled}
      slotProps={{ listbox: { sx: { maxHeight: selectHeight } } }}
      {...(optionClass && {
        renderOption: ({ key, ...row }, { label }) => (
          <li key={key} {...row}>
            <span className={optionClass}>{label}</span>
          </li>
        ),
      })}
      renderInput={(params) => <SelectInput {...input} params={params} />}
    />
  );
}
