import type SvgIcon from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import type { FilterInputProps } from '#web/inputs/controls/filterInputProps.ts';
import type { FilterValue } from '../../list-query/listCodec.ts';
import type { PersonSummary } from '../controls/PersonAvatar.tsx';
import type { VariantSource } from '../controls/select/variantSource.ts';
import type { Variant as Choice } from '../controls/select/variants.ts';

/** The part of a field that its cells and inputs need. */
export type Traits = Pick<FieldModel, 'extra' | 'variants'>;

interface Related {
  create: ((text: string) => Promise<Choice<number> | null>) | undefined;
  to: (id: number) => string;
}

/** Of a select of which not everything may be chosen (docs/reference/api/entities.md#what-may-be-chosen). */
export interface Offered {
  source: VariantSource;
  /** The choice is not offered any more. */
  note: string | undefined;
}

/** Props of an input. Values are as in the data API. */
export interface ValueProps {
  label: string;
  field: Traits;
  value: unknown;
  onChange: (value: unknown) => void;
  placeholder?: string;
  error?: ReactNode;
  /** Shown while there is no error. */
  hint?: string | undefined;
  disabled?: boolean;
  /** The label is marked. */
  required?: boolean;
  /** The value can be cleared: texts for no value and for the button. */
  nothing?: { none: string; clear: string } | undefined;
  /** Of a select of records: creates a record in place, and links to the chosen one's card. */
  related?: Related | undefined;
  /** Of a select: what may be chosen, if not everything. */
  offered?: Offered | undefined;
}

export interface ValueCellProps {
  field: Traits;
  value: unknown;
  /** The record or person of a select, as expanded by `with=<field>`. */
  data?: Partial<PersonSummary> | null | undefined;
  /** Of several values: the same of each. */
  each?: readonly (Partial<PersonSummary> | null | undefined)[] | undefined;
  /** Link to the record of a select. */
  to?: string | undefined;
}

/** Props of a filter. A range has two values. */
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
  /** Of the cell and its column's header; left if absent. */
  align?: 'right';
  /** Pixels at which a cell that is one line (`.line` of cells.module.css) is cut, 360 if absent, until a person chooses a width. */
  max_width?: number;
}
