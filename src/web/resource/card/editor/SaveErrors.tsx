import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ErrorOption, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Violation } from '#shared/violations.ts';
import { violationText } from '#web/i18n/errorText.ts';
import { type Translate, translateIfKnown } from '#web/i18n/translate.ts';
import { useResourceTranslate } from '../../useResourceTranslate.ts';
import styles from './editor.module.css';

interface StaleProps {
  name: string;
  onTheirs: () => void;
  onMine: () => void;
}

/** Someone else saved this record while it was open here (412): the person chooses which changes to keep. */
export function StaleAlert({ name, onTheirs, onMine }: StaleProps) {
  const translate = useResourceTranslate(name);
  return (
    <Alert severity="warning" className={styles.alert}>
      <Typography className={styles.alertTitle}>{translate('card.stale')}</Typography>
      {translate('card.stale_text')}
      <div className={styles.alertActions}>
        <Button size="small" variant="outlined" onClick={onTheirs}>
          {translate('card.stale_theirs')}
        </Button>
        <Button size="small" variant="outlined" onClick={onMine}>
          {translate('card.stale_mine')}
        </Button>
      </div>
    </Alert>
  );
}

/** Errors that belong to no input, below the resource's own title of a failed save, if it has one. */
export function FailureAlert({ name, texts }: { name: string; texts: readonly string[] }) {
  const title = translateIfKnown(`${name}.errors.saving`);
  return (
    <Alert severity="error">
      {title && <strong>{title}</strong>}
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  );
}

/** With its parameters, so that an input can say more than the message. */
const inputError = (violation: Violation, translate: Translate): ErrorOption & { params: Violation['params'] } => ({
  type: violation.message,
  message: violationText(violation, translate),
  params: violation.params,
});

/**
 * Shows violations at their inputs and focuses the first.
 * @param inputs names of the fields with an input
 * @returns messages of the violations without an input
 */
export function showViolations<V extends FieldValues>(
  form: UseFormReturn<V>,
  violations: readonly Violation[],
  inputs: readonly string[],
  translate: Translate,
): string[] {
  const hasInput = ({ field }: Violation) => inputs.some((name) => field === name || field.startsWith(`${name}.`));
  const shown = violations.filter(hasInput);
  for (const violation of [...shown].reverse())
    form.setError(violation.field as Path<V>, inputError(violation, translate));
  if (shown[0]) form.setFocus(shown[0].field as Path<V>);
  return violations
    .filter((violation) => !hasInput(violation))
    .map((violation) => `${violation.field}: ${violationText(violation, translate)}`);
}

/** Passes violations of a module's value to its section. They are in the alert too: a section may show none. */
export function showToModules<V extends FieldValues>(
  form: UseFormReturn<V>,
  violations: readonly Violation[],
  values: readonly string[],
  translate: Translate,
): void {
  for (const violation of violations)
    if (values.some((name) => violation.field.startsWith(`${name}.`)))
      form.setError(violation.field as Path<V>, { type: 'violation', message: violationText(violation, translate) });
}
