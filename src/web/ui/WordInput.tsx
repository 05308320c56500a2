import { useId } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import styles from './PromptDialog.module.css';

/** The word to type, and where. */
export function WordInput({ word, value, onChange }: { word: string; value: string; onChange(value: string): void }) {
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
