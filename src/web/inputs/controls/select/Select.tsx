import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import type { VariantColor } from '#shared/fieldTypes/variantColors.ts';
import { SelectInput, type SelectInputProps } from '#web/inputs/form/SelectInput.tsx';
import { ColorDot } from '../ColorDot.tsx';
import { pillStyle } from '../variantTint.ts';
import { Combobox } from './Combobox.tsx';
import styles from './select.module.css';
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

/** A searchable select (docs/reference/product/lists-and-cards.md#select-inputs). */
export function Select<V extends string | number>({
  id,
  value,
  variants,
  onChange,
  disabled,
  optionClass,
  ...input
}: Props<V>) {
  const chosen = variants.find((variant) => variant.value === value) ?? null;
  return (
    <Combobox<Variant<V>>
      id={id}
      options={variants}
      value={chosen}
      onChoose={(variant) => onChange(variant?.value ?? null)}
      disabled={disabled}
      slotProps={{ listbox: { style: { maxHeight: selectHeight } } }}
      {...(optionClass && {
        renderOption: ({ key, ...row }, { label, color }) => (
          <li key={key} {...row}>
            <span className={optionClass} style={pillStyle(color)}>
              {label}
            </span>
          </li>
        ),
      })}
      renderInput={(params) => (
        <SelectInput {...input} params={chosen?.color ? withDot(params, chosen.color) : params} />
      )}
    />
  );
}

/** The colour of the chosen variant in front of its name. */
const withDot = (params: AutocompleteRenderInputParams, color: VariantColor): AutocompleteRenderInputParams => ({
  ...params,
  InputProps: {
    ...params.InputProps,
    startAdornment: (
      <span className={styles.dot}>
        <ColorDot color={color} />
      </span>
    ),
  },
});
