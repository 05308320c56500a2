import { useState } from 'react';
import { limits, screenLimits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { SelectInput, type SelectInputProps } from '#web/inputs/form/SelectInput.tsx';
import { type AsyncOption, AsyncOptionRow, asyncOptions } from './asyncOptions.tsx';
import { Combobox } from './Combobox.tsx';
import type { VariantSource } from './variantSource.ts';
import { useOneVariant, useVariants } from './variantSource.ts';
import { asyncSelectHeight, type Variant } from './variants.ts';

interface Props extends SelectInputProps {
  id?: string;
  value: number | null;
  source: VariantSource;
  onChange: (value: number | null) => void;
  /** 10, or -1 for the full list. */
  limit?: number;
  disabled?: boolean;
  /** Creates a choice from the typed text; null when that was cancelled. */
  create?: ((text: string) => Promise<Variant<number> | null>) | undefined;
}

/** A select whose choices are searched on the server, 300 ms after the last key. */
export function AsyncSelect({ id, value, source, onChange, limit: first, disabled, create, ...input }: Props) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [limit, setLimit] = useState<number>(first ?? screenLimits.async_select_items);
  const [picked, setPicked] = useState<Variant<number> | null>(null);
  const found = useVariants(source, text, isOpen, limit);
  const isPicked = picked?.value === value;
  const one = useOneVariant(source, isPicked ? null : value);
  const known = isPicked ? picked : one?.variant;
  const choose = (variant: Variant<number> | null) => {
    setPicked(variant);
    onChange(variant?.value ?? null);
  };
  const make = async () => {
    const made = await create?.(text.trim());
    if (made) choose(made);
  };
  const take = (option: AsyncOption | null) => {
    if (!option?.does) choose(option);
    else if (option.does === 'all') setLimit(limits.page_size_all);
    else if (option.does === 'retry') found.retry();
    else if (option.does === 'create') void make();
  };

  return (
    <Combobox<AsyncOption>
      getOptionLabel={(option) => (option.does ? text : option.label)}
      getOptionDisabled={(option) => option.does === 'nothing'}
      id={id}
      options={asyncOptions(found, { text, limit, mayCreate: create !== undefined }, translate)}
      value={value === null ? null : (known ?? { value, label: `#${value}` })}
      onOpen={setOpen}
      onInputChange={(_, typed, reason) => reason !== 'selectOption' && setText(reason === 'input' ? typed : '')}
      onChoose={take}
      staysOpen={({ does }) => does === 'all' || does === 'retry'}
      filterOptions={(options) => options}
      disabled={disabled}
      slotProps={{ listbox: { style: { maxHeight: asyncSelectHeight } } }}
      renderOption={({ key, ...row }, option) => <AsyncOptionRow key={key} row={row} option={option} />}
      renderInput={(params) => <SelectInput {...input} hint={hintOf(known, one?.state)} params={params} />}
    />
  );
}

function hintOf(known: Variant<number> | null | undefined, state: 'ready' | 'gone' | 'failed' | undefined) {
  if (known) return known.isDeleted ? 'deleted' : undefined;
  return state === 'gone' ? 'gone' : state === 'failed' ? 'unread' : undefined;
}
