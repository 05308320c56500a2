import PassedIcon from '@mui/icons-material/CheckCircleOutline';
import FailedIcon from '@mui/icons-material/ErrorOutline';
import WaitingIcon from '@mui/icons-material/RadioButtonUnchecked';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type CheckLine, checkSteps } from '#resources/account/storage/storage.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Spinner } from '#web/inputs/ui/feedback/Spinner.tsx';
import { failureKey } from '../storageValues.ts';
import styles from './CheckSteps.module.css';
import type { Check } from './useCheck.ts';

type Step = (typeof checkSteps)[number];
type Side = CheckLine['side'];

/** What the check does on each side; a server for both is checked as one for writing. */
const steps: Readonly<Record<Side, readonly Step[]>> = {
  write: ['connect', 'sign_in', 'version', 'schema', 'privileges'],
  read: ['connect', 'sign_in', 'version', 'replica'],
};

/** The steps of a check as they happen. */
export function CheckSteps({ check }: { check: Check }) {
  const translate = useTranslate();
  const id = useId();
  const { state, hosts } = check;
  return (
    <section aria-labelledby={id} className={styles.check} data-state={state}>
      <Typography id={id} variant="h3">
        {translate('storage.check.title')}
      </Typography>
      {hosts.write === null ? (
        <SideSteps check={check} side="write" title={translate('storage.check.server', { host: hosts.read })} />
      ) : (
        <>
          <SideSteps check={check} side="write" title={translate('storage.check.write', { host: hosts.write })} />
          <SideSteps check={check} side="read" title={translate('storage.check.read', { host: hosts.read })} />
        </>
      )}
      <Announcement check={check} />
    </section>
  );
}

/** The last line of a step on a side. */
const lineOf = ({ lines, hosts }: Check, side: Side, step: Step) =>
  lines.findLast((line) => line.step === step && (hosts.write === null || line.side === side));

function SideSteps({ check, side, title }: { check: Check; side: Side; title: string }) {
  const id = useId();
  const shown = checkSteps.filter((step) => steps[side].includes(step) || lineOf(check, side, step));
  return (
    <div>
      <p id={id} className={styles.server}>
        {title}
      </p>
      <ol className={styles.steps} aria-labelledby={id}>
        {shown.map((step) => (
          <StepLine key={step} step={step} line={lineOf(check, side, step)} />
        ))}
      </ol>
    </div>
  );
}

const marks = {
  waiting: <WaitingIcon aria-hidden />,
  running: <Spinner size={16} />,
  passed: <PassedIcon aria-hidden />,
  failed: <FailedIcon aria-hidden />,
};

function StepLine({ step, line }: { step: Step; line: CheckLine | undefined }) {
  const translate = useTranslate();
  const state = line?.state ?? 'waiting';
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.mark}>{marks[state]}</span>
      <span>
        {translate(`storage.check.steps.${step}`)}
        <span className="visually-hidden">: {translate(`storage.check.states.${state}`)}</span>
        {line?.kind && <span className={styles.why}>{translate(failureKey(line))}</span>}
      </span>
    </li>
  );
}

/** The state for screen readers: the step that runs, or what failed. */
function Announcement({ check: { state, lines } }: { check: Check }) {
  const translate = useTranslate();
  const last = lines.at(-1);
  const step = last && translate(`storage.check.steps.${last.step}`);
  const text =
    state === 'running'
      ? (step ?? translate('storage.check.running'))
      : state === 'failed' && step && last.kind
        ? translate('storage.check.step_failed', { step, why: translate(failureKey(last)) })
        : translate(`storage.check.${state}`);
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}
