import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import fieldStyles from '../form/Field.module.css';
import { Field } from '../form/Field.tsx';
import formStyles from '../form/VisitorForm.module.css';
import styles from './SecondStep.module.css';
import type { useSecondStep } from './useSecondStep.ts';

export type Step = ReturnType<typeof useSecondStep>;

const LENGTH = 6;
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, LENGTH);

/** The six digits that an authenticator app shows. They are sent with the last one. */
export function CodeForm({ step }: { step: Step }) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const isWrong = step.error?.field === 'code';
  useEffect(() => {
    // A wrong code is typed over.
    if (isWrong) input.current?.select();
    else input.current?.focus();
  }, [isWrong]);

  const send = (digits: string) => {
    setShort(digits.length < LENGTH);
    if (digits.length < LENGTH) input.current?.focus();
    else void step.giveCode(digits);
  };
  const change = (text: string) => {
    const digits = digitsOf(text);
    setCode(digits);
    setShort(false);
    step.forget();
    if (digits.length === LENGTH && digits !== code) send(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      <Field
        ref={input}
        label={translate('factors.step.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className={`${fieldStyles.input} ${styles.code}`}
        value={code}
        readOnly={step.busyWith !== null}
        onChange={(event) => change(event.target.value)}
        error={isWrong ? step.error?.text() : isShort ? translate('factors.step.short') : undefined}
      />
      <Button type="submit" tone="primary" busy={step.busyWith === 'code'} className={formStyles.submit}>
        {translate(step.busyWith === 'code' ? 'factors.step.checking' : 'factors.step.confirm')}
      </Button>
    </form>
  );
}
