import type { CodeInfo } from '#resources/people/auth/auth.resource.ts';
import type { CodeConfirm } from '#resources/people/auth/signUpSchemas.ts';
import { ApiError } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { session } from '#web/session/session.ts';
import { Field, NewPasswordField } from '../form/Field.tsx';
import { FormError } from '../form/FormError.tsx';
import { useAction } from '../form/useAction.ts';
import { checkFor, useVisitorSubmit } from '../form/useVisitorSubmit.ts';
import styles from '../form/VisitorForm.module.css';
import { withSecondStep } from '../second-factor/withSecondStep.ts';
import { confirmCode } from './api.ts';

export interface ConfirmProps {
  code: string;
  info: CodeInfo;
  /** The code was used or expired in the meantime. */
  onInvalid(): void;
}

/** Signs in with a mailed code; the route guards then redirect. */
async function signInByCode(body: CodeConfirm, onInvalid: () => void): Promise<void> {
  try {
    await withSecondStep(async () => session.enter(await confirmCode(body)));
  } catch (error) {
    if (!refusesCode(error)) throw error;
    onInvalid();
  }
}

/** Whether the code itself is refused, not what was sent with it. */
const refusesCode = (error: unknown) =>
  error instanceof ApiError && error.problem.violations.some(({ field }) => field === 'code');

/** The code, and the email for password managers. */
const CodeInputs = ({ code, email }: { code: string; email: string }) => (
  <>
    <input type="hidden" name="code" value={code} readOnly />
    <input type="email" hidden autoComplete="username" value={email} readOnly />
  </>
);

const resetFields = ['code', 'password'] as const;
const resetCheck = checkFor('reset');

/** Sets a new password, or signs in without one. People who confirm their address need one. */
function ResetConfirmForm({ code, info, onInvalid }: ConfirmProps) {
  const translate = useTranslate();
  const { form, isBusy, message, errorOf } = useVisitorSubmit({
    check: resetCheck,
    fields: resetFields,
    send: (values) => signInByCode(values, onInvalid),
  });
  const skip = useAction(() => signInByCode({ code }, onInvalid));
  const isConfirm = info.kind === 'confirm';
  const save = isConfirm ? 'visitor.confirm.confirm_email' : 'visitor.confirm.save';
  return (
    <form className={styles.form} {...form}>
      <FormError message={message ?? skip.message} />
      <CodeInputs code={code} email={info.email} />
      <NewPasswordField
        label={translate(isConfirm ? 'visitor.confirm.confirm_password' : 'visitor.confirm.new_password')}
        error={errorOf('password')}
      />
      <div className={styles.choice}>
        <Button type="submit" tone="primary" busy={isBusy} className={styles.submit}>
          {translate(isBusy ? 'visitor.confirm.saving' : save)}
        </Button>
        {!isConfirm && (
          <Button busy={skip.isBusy} className={styles.submit} onClick={skip.start}>
            {translate('visitor.confirm.skip')}
          </Button>
        )}
      </div>
    </form>
  );
}

const inviteFields = ['code', 'name', 'password'] as const;
const inviteCheck = checkFor('invite');

/** An invited person without a password chooses a name and a password. */
function InviteForm({ code, info, onInvalid }: ConfirmProps) {
  const translate = useTranslate();
  const { form, isBusy, message, errorOf } = useVisitorSubmit({
    check: inviteCheck,
    fields: inviteFields,
    send: (values) => signInByCode(values, onInvalid),
  });
  return (
    <form className={styles.form} {...form}>
      <FormError message={message} />
      <CodeInputs code={code} email={info.email} />
      <Field
        label={translate('visitor.confirm.name')}
        name="name"
        autoComplete="name"
        defaultValue={info.name}
        error={errorOf('name')}
      />
      <NewPasswordField error={errorOf('password')} />
      <Button type="submit" tone="primary" busy={isBusy} className={styles.submit}>
        {translate(isBusy ? 'visitor.confirm.joining' : 'visitor.confirm.join')}
      </Button>
    </form>
  );
}

const claimTexts = { idle: 'visitor.confirm.take', busy: 'visitor.confirm.taking' } as const;
const joinTexts = { idle: 'visitor.confirm.join_account', busy: 'visitor.confirm.joining' } as const;

/** A person with a password accepts an invitation or claims an account: one button. */
function AcceptForm({ code, info, onInvalid }: ConfirmProps) {
  const translate = useTranslate();
  const texts = info.kind === 'found' ? claimTexts : joinTexts;
  const accept = useAction(() => signInByCode({ code }, onInvalid));
  return (
    <div className={styles.form}>
      <FormError message={accept.message} />
      <Button tone="primary" busy={accept.isBusy} className={styles.submit} onClick={accept.start}>
        {translate(texts[accept.isBusy ? 'busy' : 'idle'], { account: info.account_name })}
      </Button>
    </div>
  );
}

const forms = {
  reset: ResetConfirmForm,
  confirm: ResetConfirmForm,
  enter: ResetConfirmForm,
  invite: InviteForm,
  found: AcceptForm,
  join: AcceptForm,
};

/** What a code asks for, by its kind. */
export function ConfirmForm(props: ConfirmProps) {
  const Form = forms[props.info.kind];
  return <Form {...props} />;
}
