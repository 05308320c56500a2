import type { FilterValue } from '../../list-query/listCodec.ts';

/** Props of a filter's input. The drawer renders the label and the description above it. */
export interface FilterInputProps {
  /** Id of the control that the label is for. */
  id: string;
  label: string;
  /** Ids of the label and of the description. */
  labelledBy: string;
  describedBy: string | undefined;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
}
