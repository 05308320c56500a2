import Autocomplete from '@mui/material/Autocomplete';
import { useId, useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '../providers/words.ts';
import { AsyncOptionRow } from './AsyncOptionRow.tsx';
import { type AsyncOption, asyncOptions } from './asyncOptions.ts';
import { SelectInput, type SelectInputProps } from './SelectInput.tsx';
import { selectProps } from './selectProps.ts';
import { useOneVariant, useVariants } from './useVariants.ts';
import type { VariantSource } from './variantSource.ts';
import { asyncSelectHeight, type Variant } from './variants.ts';

interface Props extends SelectInputProps {
  id?: string;
  value: number | null;
  source: VariantSource;
  onChange: (value: number | null) => void;
  /** 10, or -1 for the full list. */
  limit?: number;
  disabled?: boolean;
  /** Makes a new choice of what was typed; answers null where nobody did after all. */
  create?: ((text: string) => Promise<Variant<number> | null>) | undefined;
}

/** One of the server's many: searched there, 300 ms after the last key. */
export function AsyncSelect({ id, value, source, onChange, limit: first, disabled, create, ...input }: Props) {
  const translate = useTranslate();
  const own = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [limit, setLimit] = useState<number>(first ?? limits.async_select_items);
  const stays = useRef(false);
  const [picked, setPicked] = useState<Variant<number> | null>(null);
  const found = useVariants(source, text, isOpen, limit);
  const isPicked = picked?.value === value;
  const one = useOneVariant(source, isPicked ? null : value);
  const known = isPicked ? picked : one?.variant;
  const choose = (variant: Variant<number> | null) => {
    setPicked(variant);
    onChange(variant?.value ?? null);
  };
  const take = async (option: AsyncOption | null) => {
    stays.current = option?.does === 'all' || option?.does === 'retry';
    if (!option?.does) return choose(option);
    if (option.does === 'all') setLimit(limits.page_size_all);
    if (option.does === 'retry') found.retry();
    const made = option.does === 'create' ? await create?.(text.trim()) : null;
    if (made) choose(made);
  };

  return (
    <Autocomplete<AsyncOption>
      {...selectProps<AsyncOption>(translate)}
      getOptionLabel={(option) => (option.does ? text : option.label)}
      getOptionDisabled={(option) => option.does === 'nothing'}
      id={id ?? own}
      options={asyncOptions(found, { text, limit, mayCreate: create !== undefined }, translate)}
      value={value === null ? null : (known ?? { value, label: `#${value}` })}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={(_, reason) => (reason === 'selectOption' && stays.current) || setOpen(false)}
      onInputChange={(_, typed, reason) => reason !== 'selectOption' && setText(reason === 'input' ? typed : '')}
      onChange={(_, option) => void take(option)}
      filterOptions={(options) => options}
      disabled={disabled ?? false}
      slotProps={{ listbox: { sx: { maxHeight: asyncSelectHeight } } }}
      renderOption={({ key, ...row }, option) => <AsyncOptionRow key={key} row={row} option={option} />}
      renderInput={(params) => <SelectInput {...input} hint={hintOf(known, one?.state)} params={params} />}
    />
  );
}

function hintOf(known: Variant<number> | null | undefined, state: 'ready' | 'gone' | 'failed' | undefined) {
  if (known) return known.isDeleted ? 'deleted' : undefined;
  return state === 'gone' ? 'gone' : state === 'failed' ? 'unread' : undefined;
}
