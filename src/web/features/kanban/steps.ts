import type { StepField } from '#web/resource/view.ts';

/** One column of a pipeline. */
export interface Step {
  /** The variant's id; null: records that have no value. */
  value: number | null;
  /** Null where there is none, which has a word of ours. */
  name: string | null;
  /** Shown as long as it has records; takes none. */
  isDeleted: boolean;
}

/** The variants in their order, then what has no value, then what is on its way out. */
export function stepsOf({ variants }: StepField): Step[] {
  const steps = variants.map(({ id, name, deleted }): Step => ({ value: id, name, isDeleted: deleted ?? false }));
  return [
    ...steps.filter(({ isDeleted }) => !isDeleted),
    { value: null, name: null, isDeleted: false },
    ...steps.filter(({ isDeleted }) => isDeleted),
  ];
}

/** What dnd-kit knows a column by. */
export const stepKey = (value: Step['value']): string => `step-${value}`;
