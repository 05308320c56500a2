import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '../Button.tsx';
import { ModuleLine } from '../ModuleLine.tsx';
import type { Prompt } from '../messages.ts';
import styles from './PromptDialog.module.css';
import { useModal } from './useModal.ts';

/** Defaults: docs/reference/product/screens.md#alerts-and-confirmations. */
export function PromptDialog({ prompt }: { prompt: Prompt }) {
  const translate = useTranslate();
  const ref = useModal();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isReady = prompt.kind === 'word' ? typed === prompt.word : prompt.kind !== 'password' || typed !== '';
  const isRed = prompt.kind === 'alert' || prompt.kind === 'word' || (prompt.kind === 'confirm' && prompt.danger);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) void settle();
  };
  const prove = async (proof: Promise<string | null>) => {
    setBusy(true);
    const refusal = await proof;
    setBusy(false);
    setError(refusal);
    if (refusal === null) prompt.settle(true);
  };
  const settle = async () => (prompt.kind === 'password' ? prove(prompt.verify(typed)) : prompt.settle(true));
  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${prompt.kind === 'word' ? styles.wide : ''} raised`}
      role={prompt.kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // Keys typed here must not trigger shortcuts of the document, such as Escape of a card.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        prompt.settle(prompt.kind === 'alert');
      }}
      onClick={(event) => event.target === event.currentTarget && prompt.settle(prompt.kind === 'alert')}
    >
      {prompt.by && <ModuleLine by={prompt.by} strip />}
      <form className={styles.body} onSubmit={submit}>
        <h2 id={`${id}-title`} className={prompt.kind === 'alert' ? styles.red : ''}>
          {prompt.title ?? translate(prompt.kind === 'alert' ? 'member.prompt.alert' : 'member.prompt.confirm')}
        </h2>
        <p id={`${id}-text`}>{prompt.text}</p>
        {prompt.kind === 'word' && <WordInput word={prompt.word} value={typed} onChange={setTyped} />}
        {prompt.kind === 'password' && <PasswordInput value={typed} error={error} onChange={setTyped} />}
        <OtherButton prompt={prompt} isBusy={isBusy} onProve={(proof) => void prove(proof)} />
        <div className={styles.actions}>
          {prompt.kind !== 'alert' && (
            <Button onClick={() => prompt.settle(false)}>
              {(prompt.kind === 'confirm' && prompt.cancel) || translate('member.prompt.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            tone={isRed ? 'danger' : 'primary'}
            disabled={!isReady}
            busy={isBusy}
            data-first-focus={prompt.kind === 'alert' || !(isRed || prompt.kind === 'password') || undefined}
          >
            {(prompt.kind === 'confirm' && prompt.ok) || translate('member.prompt.ok')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

/** The input for the word that confirms the action. */
function WordInput({ word, value, onChange }: { word: string; value: string; onChange(value: string): void }) {
  const translate = useTranslate();
  const id = useId();
  const [before, after] = translate('member.prompt.type_word', { word: '\n' }).split('\n');
  return (
    <div className={styles.word}>
      <label htmlFor={id}>
        {before}
        <strong>{word}</strong>
        {after}
      </label>
      <input
        id={id}
        value={value}
        data-first-focus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface OtherButtonProps {
  prompt: Prompt;
  isBusy: boolean;
  onProve(proof: Promise<string | null>): void;
}

/** Proves who the person is in another way than by the password, where the prompt has one. */
function OtherButton({ prompt, isBusy, onProve }: OtherButtonProps) {
  const other = prompt.kind === 'password' ? prompt.other : undefined;
  return other ? (
    <Button disabled={isBusy} onClick={() => onProve(other.prove())}>
      {other.label}
    </Button>
  ) : null;
}

interface PasswordInputProps {
  value: string;
  error: string | null;
  onChange(value: string): void;
}

/** The input for the password of the signed-in person. */
function PasswordInput({ value, error, onChange }: PasswordInputProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className={styles.word}>
      <label htmlFor={id}>{translate('member.prompt.password')}</label>
      <input
        id={id}
        type="password"
        value={value}
        data-first-focus
        autoComplete="current-password"
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== null && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
