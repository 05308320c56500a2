import CloseIcon from '@mui/icons-material/Close';
import DoneIcon from '@mui/icons-material/TaskAlt';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { getStored, setStored } from '#web/state/browserStorage.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { StartCard } from '../cards/StartCard.tsx';
import type { Step } from './nextSteps.ts';
import styles from './Steps.module.css';

/** First steps of a new account, with the next one highlighted. */
export function NextSteps({ steps, onHide }: { steps: readonly Step[]; onHide: () => void }) {
  const translate = useTranslate();
  const next = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <StartCard
      title={translate('overview.steps.title')}
      about={translate('overview.steps.progress', { done, total: steps.length })}
      action={
        <IconButton
          size="small"
          onClick={onHide}
          aria-label={translate('overview.steps.hide')}
          title={translate('overview.steps.hide')}
          className={styles.hide}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step.name}>
            <StepLink step={step} number={at + 1} isNext={step === next} />
          </li>
        ))}
      </ol>
    </StartCard>
  );
}

function StepLink({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const translate = useTranslate();
  const state = step.isDone ? 'done' : isNext ? 'next' : null;
  return (
    <Link to={step.to} className={`${styles.step} ${state ? styles[state] : ''}`}>
      <span className={styles.mark} aria-hidden="true">
        {step.isDone ? <DoneIcon /> : number}
      </span>
      <span className={styles.words}>
        <strong>{translate(`overview.steps.${step.name}`)}</strong>
        <span>{translate(`overview.steps.${step.name}_text`)}</span>
      </span>
      {state && <span className="visually-hidden">{translate(`overview.steps.${state}`)}</span>}
    </Link>
  );
}

/**
 * Whether the first steps are shown in this browser: until all are done, unless hidden by the person. Shown again from the
 * menu, they stay until hidden.
 */
export function useStepsShown() {
  const [choice, setChoice] = useState(() => getStored(storageKeys.firstSteps));
  const choose = (next: 'Y' | 'N') => {
    setStored(storageKeys.firstSteps, next);
    setChoice(next);
  };
  return {
    isShown: (isAllDone: boolean) => choice === 'Y' || (choice === null && !isAllDone),
    show: () => choose('Y'),
    hide: () => choose('N'),
  };
}
