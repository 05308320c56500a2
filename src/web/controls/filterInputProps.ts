import type { FilterValue } from '../list-query/listCodec.ts';

/** The input of a filter. Its label and description stand above it, drawn by the drawer. */
export interface FilterInputProps {
  /** Of the control that the label is for. */
  id: string;
  label: string;
  /** Ids of the label and of the description, where there is one. */
  labelledBy: string;
  describedBy: string | undefined;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
}
