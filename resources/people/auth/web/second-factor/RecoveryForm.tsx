import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { Field } from '../form/Field.tsx';
import formStyles from '../form/VisitorForm.module.css';
import type { Step } from './CodeForm.tsx';

/** One of the codes that the person has kept. Each works once. */
export function RecoveryForm({ step }: { step: Step }) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const isWrong = step.error?.field === 'recovery_code';
  useEffect(() => {
    if (isWrong) input.current?.select();
    else input.current?.focus();
  }, [isWrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    setEmpty(code === '');
    if (code === '') input.current?.focus();
    else void step.giveRecoveryCode(code);
  };
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      <Field
        ref={input}
        label={translate('factors.step.recovery_code')}
        name="recovery_code"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        readOnly={step.busyWith !== null}
        onChange={() => setEmpty(false)}
        error={isWrong ? step.error?.text() : isEmpty ? translate('factors.step.recovery_empty') : undefined}
      />
      <Button type="submit" tone="primary" busy={step.busyWith === 'code'} className={formStyles.submit}>
        {translate(step.busyWith === 'code' ? 'factors.step.checking' : 'factors.step.confirm')}
      </Button>
    </form>
  );
}
