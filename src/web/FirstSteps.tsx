import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './FirstSteps.module.css';
import { Icon } from './layout/Icon.tsx';
import { call } from './providers/api.ts';
import { useTranslate } from './providers/words.ts';
import { memberCalls } from './session/memberCalls.ts';
import { useMe } from './session/session.ts';

interface Step {
  name: 'account' | 'people' | 'entity';
  to: string;
  isDone: boolean;
}

/** How many there are: a list of one row tells by its total. What cannot be read now is taken for nothing yet. */
const countOf = (list: Promise<{ totals: { count: number } }>) =>
  list.then(({ totals }) => totals.count).catch(() => 0);

/** Null until it is known what is done. */
function useSteps(): Step[] | null {
  const { account } = useMe();
  const [counts, setCounts] = useState<readonly number[] | null>(null);
  useEffect(() => {
    let isHere = true;
    const query = { limit: 1 };
    const asked = [call(memberCalls.users, { query }), call(memberCalls.entities, { query })];
    void Promise.all(asked.map(countOf)).then((found) => {
      if (isHere) setCounts(found);
    });
    return () => {
      isHere = false;
    };
  }, []);
  if (!counts) return null;
  const [people = 0, entities = 0] = counts;
  return [
    { name: 'account', to: '/admin/account', isDone: account.favicon !== null },
    { name: 'people', to: '/admin/users', isDone: people > 1 },
    { name: 'entity', to: '/admin/entities', isDone: entities > 0 },
  ];
}

/** The floor below the colonnade: what a new account needs first. Goes when all is done, or when it is told to. */
export default function FirstSteps({ onHide }: { onHide: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const steps = useSteps();
  const isAll = steps?.every(({ isDone }) => isDone) ?? false;
  useEffect(() => {
    if (isAll) onHide();
  }, [isAll, onHide]);

  if (!steps || isAll) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{translate('dashboard.steps.title')}</h2>
        <span>{translate('dashboard.steps.progress', { done, total: steps.length })}</span>
        <button type="button" className={styles.hide} onClick={onHide} title={translate('dashboard.steps.hide')}>
          <span className="visually-hidden">{translate('dashboard.steps.hide')}</span>
          <Icon name="close" size={18} />
        </button>
      </div>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <StepItem key={step.name} step={step} number={index + 1} />
        ))}
      </ol>
    </section>
  );
}

function StepItem({ step, number }: { step: Step; number: number }) {
  const translate = useTranslate();
  const word = (key: string) => translate(`dashboard.steps.${key}`);
  return (
    <li>
      <Link to={step.to} className={`${styles.step} ${step.isDone ? styles.done : ''}`}>
        <span className={styles.mark} aria-hidden="true">
          {step.isDone ? <Icon name="success" size={28} /> : number}
        </span>
        <span className={styles.words}>
          <strong>{word(step.name)}</strong>
          <span>{word(`${step.name}_text`)}</span>
        </span>
        {step.isDone && <span className="visually-hidden">{word('done')}</span>}
      </Link>
    </li>
  );
}
