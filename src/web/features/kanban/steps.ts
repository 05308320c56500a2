import type { StepField } from '#web/resource/view.ts';

/** One column of a pipeline. */
export interface Step {
  /** The variant's id; null for records without a value. */
  value: number | null;
  /** Null for the column of records without a value. */
  name: string | null;
  /** Shown while it has records; none can be moved to it. */
  isDeleted: boolean;
}

/** The variants in their order, then no value, then deleted variants. */
export function stepsOf({ variants }: StepField): Step[] {
  const steps = variants.map(({ id, name, deleted }): Step => ({ value: id, name, isDeleted: deleted ?? false }));
  return [
    ...steps.filter(({ isDeleted }) => !isDeleted),
    { value: null, name: null, isDeleted: false },
    ...steps.filter(({ isDeleted }) => isDeleted),
  ];
}

/** A column's id for dnd-kit. */
export const stepKey = (value: Step['value']): string => `step-${value}`;
