import CheckIcon from '@mui/icons-material/Check';
import type { AutocompleteRenderValueGetItemProps } from '@mui/material/Autocomplete';
import { type ReactNode, use, useState } from 'react';
import { limits, screenLimits } from '#shared/limits.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { SelectInput, type SelectInputProps } from '#web/inputs/form/SelectInput.tsx';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';
import common from '#web/theme/common.module.css';
import { pillStyle } from '../variantTint.ts';
import { type AsyncOption, AsyncOptionRow, asyncOptions } from './asyncOptions.tsx';
import { Chosen, ChosenById } from './Chosen.tsx';
import { Combobox } from './Combobox.tsx';
import styles from './several.module.css';
import { useVariants, type VariantSource } from './variantSource.ts';
import { asyncSelectHeight, selectHeight, type Variant } from './variants.ts';

const messages = settledPromise(loadMessages('inputs'));

interface Props extends SelectInputProps {
  id?: string;
  /** In the order of choosing. */
  value: readonly number[];
  onChange: (value: number[]) => void;
  /** No more can be chosen. */
  max: number;
  disabled?: boolean;
}

/**
 * A searchable select of several values (docs/reference/product/lists-and-cards.md#select-inputs). The list stays open; a
 * second press takes a choice off, as do its button and Backspace in the empty box.
 */
export function SeveralSelect(
  props: Props & {
    source: VariantSource | null;
    variants: readonly Variant<number>[];
    optionClass?: string | undefined;
  },
) {
  use(messages);
  const { source, variants, optionClass, ...rest } = props;
  return source ? (
    <SeveralFound {...rest} source={source} />
  ) : (
    <SeveralOf {...rest} variants={variants} optionClass={optionClass} />
  );
}

/** Of given choices. */
function SeveralOf(props: Props & { variants: readonly Variant<number>[]; optionClass: string | undefined }) {
  const { id, value, variants, onChange, max, disabled = false, optionClass, ...input } = props;
  const isFull = value.length >= max;
  return (
    <Combobox<Variant<number>, true>
      multiple
      id={id}
      options={variants}
      value={value.map((each) => variants.find((variant) => variant.value === each) ?? unnamed(each))}
      onChoose={(chosen) => onChange(chosen.map((variant) => variant.value))}
      getOptionDisabled={(variant) => isFull && !value.includes(variant.value)}
      disabled={disabled}
      slotProps={{ listbox: { style: { maxHeight: selectHeight } } }}
      renderValue={(chosen, itemProps) =>
        chosen.map((variant, at) => (
          <Chosen key={variant.value} {...itemOf(itemProps, at, disabled)} variant={variant} />
        ))
      }
      renderOption={({ key, ...row }, { label, color }, { selected }) => (
        <li key={key} {...row}>
          <span className={`${optionClass ?? ''} ${styles.name}`} style={pillStyle(color)}>
            {label}
          </span>
          {selected && check}
        </li>
      )}
      renderInput={(params) => <SeveralInput {...input} params={params} count={value.length} max={max} />}
    />
  );
}

/** Of choices that are searched on the server. */
function SeveralFound({
  id,
  value,
  source,
  onChange,
  max,
  disabled = false,
  ...input
}: Props & { source: VariantSource }) {
  const { known, text, ...search } = useSearch(source);
  const isFull = value.length >= max;
  return (
    <Combobox<AsyncOption, true>
      multiple
      id={id}
      getOptionDisabled={(option) =>
        option.does === 'nothing' || (isFull && !option.does && !value.includes(option.value))
      }
      options={search.options}
      value={value.map((each) => known.find((variant) => variant.value === each) ?? unnamed(each))}
      onOpen={search.setOpen}
      inputValue={text}
      onInputChange={(_, typed, reason) => search.setText(reason === 'input' ? typed : '')}
      onChoose={(chosen, pressed) => {
        if (!search.take(pressed)) onChange(chosen.map((option) => option.value));
      }}
      filterOptions={(options) => options}
      disabled={disabled}
      slotProps={{ listbox: { style: { maxHeight: asyncSelectHeight } } }}
      renderValue={(chosen, itemProps) =>
        chosen.map((variant, at) => {
          const item = { ...itemOf(itemProps, at, disabled), variant };
          return known.includes(variant) ? (
            <Chosen key={variant.value} {...item} />
          ) : (
            <ChosenById key={variant.value} {...item} source={source} />
          );
        })
      }
      renderOption={({ key, ...row }, option, { selected }) => (
        <AsyncOptionRow key={key} row={row} option={option} end={selected && check} />
      )}
      renderInput={(params) => <SeveralInput {...input} params={params} count={value.length} max={max} />}
    />
  );
}

/** What is typed and found, and the names of what was chosen here. */
function useSearch(source: VariantSource) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [limit, setLimit] = useState<number>(screenLimits.async_select_items);
  const [known, setKnown] = useState<readonly Variant<number>[]>([]);
  const found = useVariants(source, text, isOpen, limit);
  return {
    options: asyncOptions(found, { text, limit, mayCreate: false }, translate),
    known,
    text,
    setText,
    setOpen,
    /** @returns whether an action was pressed, which is no choice */
    take(pressed: AsyncOption | undefined): boolean {
      if (pressed && !pressed.does) setKnown([...known, pressed]);
      if (!pressed?.does) return false;
      // What was typed stays.
      setText(text);
      if (pressed.does === 'all') setLimit(limits.page_size_all);
      else if (pressed.does === 'retry') found.retry();
      return true;
    },
  };
}

const check: ReactNode = <CheckIcon aria-hidden className={`${common.icon18} ${styles.check}`} />;

/** Until its name is read. */
const unnamed = (value: number): Variant<number> => ({ value, label: `#${value}` });

function itemOf(itemProps: AutocompleteRenderValueGetItemProps<true>, index: number, disabled: boolean) {
  return { place: index, disabled, onRemove: itemProps({ index }).onDelete };
}

/** The box. It says when no more fit. */
function SeveralInput({
  count,
  max,
  placeholder,
  help,
  ...props
}: Parameters<typeof SelectInput>[0] & { count: number; max: number }) {
  const translate = useTranslate();
  return (
    <SelectInput
      {...props}
      placeholder={count === 0 ? placeholder : undefined}
      help={count >= max ? translate('inputs.several.full', { max }) : help}
    />
  );
}
