import type SvgIcon from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import type { FilterInputProps } from '#web/controls/filterInputProps.ts';
import type { PersonShown } from '../controls/PersonAvatar.tsx';
import type { Variant as Choice } from '../controls/variants.ts';
import type { FilterValue } from '../list-query/listCodec.ts';

/** What drawing a value needs to know of its field. */
export type Traits = Pick<FieldModel, 'extra' | 'variants'>;

interface Related {
  create: ((text: string) => Promise<Choice<number> | null>) | undefined;
  to: (id: number) => string;
}

/** The input of one value, as the data API writes it; null is no value. */
export interface ValueProps {
  label: string;
  field: Traits;
  value: unknown;
  onChange: (value: unknown) => void;
  placeholder?: string;
  error?: string | undefined;
  /** Shown while there is no error. */
  hint?: string | undefined;
  disabled?: boolean;
  /** It may be set to nothing, beside whatever else it may be: how that is called, and the button that does it. */
  nothing?: { none: string; clear: string } | undefined;
  /** Of a select of records: makes a new one in place, and the way to the card of the one that is chosen. */
  related?: Related | undefined;
}

export interface ValueCellProps {
  field: Traits;
  value: unknown;
  /** What `with=<field>` brought along: the record or the person that a select names. */
  data?: Partial<PersonShown> | null | undefined;
  /** Where the record that a select names is shown. */
  to?: string | undefined;
}

/** A filter may keep several values: a range has two ends. */
export interface TypeFilterProps extends Omit<FilterInputProps, 'value' | 'onChange'> {
  name: string;
  field: Traits;
  values: Readonly<Record<string, FilterValue | undefined>>;
  onChange: (part: Record<string, FilterValue | undefined>) => void;
}

/** How the browser shows a type of field. */
export interface TypeView {
  icon: typeof SvgIcon;
  Cell: ComponentType<ValueCellProps>;
  /** Of the cell and of its column's head; left where it says nothing. */
  align?: 'right';
}
