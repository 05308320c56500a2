import type { ConditionField } from '#web/resource/view.ts';
import type { Choice } from './conditionDraft.ts';

/** What asks for the value of a condition. */
export interface ConditionValueProps {
  id: string;
  field: ConditionField;
  choice: Choice;
  /** As the address has it. */
  value: string;
  isWrong: boolean;
  describedBy: string | undefined;
  onChange: (value: string) => void;
}
