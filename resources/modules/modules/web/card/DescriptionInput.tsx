import { moduleLimits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextAreaInput } from '#web/inputs/form/TextAreaInput.tsx';
import type { InputProps } from '#web/inputs/form/useInput.ts';

/** What people read in the marketplace. */
export default function DescriptionInput(props: InputProps) {
  const hint = useTranslate()('modules.card.description_hint');
  return <TextAreaInput {...props} hint={hint} lines={[3, 10]} maxLength={moduleLimits.module_description_max} />;
}
