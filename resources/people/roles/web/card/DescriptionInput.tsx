import { useTranslate } from '#web/i18n/translate.ts';
import { TextAreaInput } from '#web/inputs/form/TextAreaInput.tsx';
import type { InputProps } from '#web/inputs/form/useInput.ts';

/** What the role is for. */
export default function DescriptionInput(props: InputProps) {
  return <TextAreaInput {...props} hint={useTranslate()('roles.card.description_hint')} lines={[2, 8]} />;
}
