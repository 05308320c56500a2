import type { VariantColor } from '#shared/fieldTypes/variantColors.ts';
import { cardFields } from '#shared/resource.ts';
import type { StepField, View } from '#web/resource/view.ts';

/** One column of a pipeline. */
export interface Step {
  /** The variant's id; null for records without a value. */
  value: number | null;
  /** Null for the column of records without a value. */
  name: string | null;
  color: VariantColor | null;
  /** Shown while it has records; none can be moved to it. */
  isDeleted: boolean;
}

/** The variants in their order, then no value, then deleted variants. */
export function stepsOf({ variants }: StepField): Step[] {
  const steps = variants.map(
    ({ id, name, color = null, deleted = false }): Step => ({ value: id, name, color, isDeleted: deleted }),
  );
  return [
    ...steps.filter(({ isDeleted }) => !isDeleted),
    { value: null, name: null, color: null, isDeleted: false },
    ...steps.filter(({ isDeleted }) => isDeleted),
  ];
}

/** A column's id for dnd-kit. */
export const stepKey = (value: Step['value']): string => `step-${value}`;

/** Whether records may be moved to other columns. */
export const maySetStep = ({ declaration, list }: View, field: string): boolean =>
  declaration.endpoints.update !== undefined && list.editable?.[field] !== undefined;

/** Whether a new record may be created in a column. */
export const maySetStart = ({ declaration: { card } }: View, field: string): boolean =>
  card !== undefined && cardFields(card, true).some((input) => input.field === field);
