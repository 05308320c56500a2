import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { FormError } from '../form/FormError.tsx';
import formStyles from '../form/VisitorForm.module.css';
import { PasskeyIcon } from './PasskeyButton.tsx';
import { usePasskeySignIn } from './usePasskeySignIn.ts';

/** Sign-in without email and password, by a passkey of this host: docs/reference/product/sign-in.md#second-step. */
export function PasskeySignIn({ inInput }: { inInput: boolean }) {
  const translate = useTranslate();
  const { isBusy, message, start } = usePasskeySignIn(inInput);
  return (
    <div className={formStyles.form}>
      <FormError message={message} />
      <Button busy={isBusy} className={formStyles.submit} onClick={start}>
        {!isBusy && <PasskeyIcon />}
        {translate(isBusy ? 'factors.step.waiting_for_passkey' : 'factors.sign_in')}
      </Button>
    </div>
  );
}
