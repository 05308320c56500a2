import FormHelperText from '@mui/material/FormHelperText';
import { useTranslate } from '#web/i18n/translate.ts';
import { ToggleInput } from '#web/inputs/form/ToggleInput.tsx';
import type { InputProps } from '#web/inputs/form/useInput.ts';

/** Whether other accounts see the module in the marketplace. */
export default function PublishedInput(props: InputProps) {
  const translate = useTranslate();
  return (
    <div>
      <ToggleInput {...props} />
      <FormHelperText>{translate('modules.card.published_hint')}</FormHelperText>
    </div>
  );
}
