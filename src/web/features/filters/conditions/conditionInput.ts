import type { ChoiceName } from '#shared/operators/choices.ts';
import type { ConditionField } from '#web/resource/view.ts';

/** The input of a condition's value. */
export interface ConditionValueProps {
  id: string;
  field: ConditionField;
  choice: ChoiceName;
  /** As the address has it. */
  value: string;
  isWrong: boolean;
  describedBy: string | undefined;
  onChange: (value: string) => void;
}
