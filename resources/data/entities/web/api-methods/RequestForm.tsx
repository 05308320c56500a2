import SendIcon from '@mui/icons-material/PlayArrow';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Suspense, use, useId } from 'react';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { Snippet } from '#shared/client/snippets.ts';
import type { Problem } from '#shared/problems.ts';
import { problemText, violationText } from '#web/i18n/errorText.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { growingBox } from '#web/inputs/form/growingBox.ts';
import styles from './ApiMethods.module.css';
import { Code } from './CodeBlock.tsx';
import { type ApiResponse, hasId, useRequestForm } from './useRequestForm.ts';

const body = growingBox(3, 16);
const code = { className: styles.typed, spellCheck: false };

/** Sends a real request as the signed-in person. Methods that change data ask for confirmation. */
export function RequestForm({ entity, snippet }: { entity: Entity; snippet: Snippet }) {
  const translate = useTranslate();
  const form = useRequestForm(entity.alias, snippet);
  const { error, response } = form;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.run();
      }}
      className={styles.form}
    >
      <RequestInputs snippet={snippet} form={form} />
      <div className={styles.actions}>
        <Button type="submit" variant="contained" startIcon={<SendIcon />} loading={form.isBusy}>
          {translate('entities.api.try.send')}
        </Button>
        <Typography variant="body2" color="text.secondary">
          {translate('entities.api.try.real')}
        </Typography>
      </div>
      {error?.on === 'call' && <Alert severity="error">{error.text}</Alert>}
      {response && <ResponseView response={response} />}
    </form>
  );
}

/** Inputs for the id, the query and the body, as far as the method has them. */
function RequestInputs({ snippet, form }: { snippet: Snippet; form: ReturnType<typeof useRequestForm> }) {
  const translate = useTranslate();
  const own = useId();
  const problem = (on: string) => (form.error?.on === on ? { error: true, helperText: form.error.text } : {});
  return (
    <>
      {hasId(snippet) && (
        <TextField
          id={`${own}-id`}
          label={translate('entities.api.try.id')}
          value={form.id}
          onChange={(event) => form.setId(event.target.value)}
          className={styles.limit}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          {...problem('id')}
        />
      )}
      {snippet.http === 'GET' && (
        <TextField
          id={`${own}-query`}
          label={translate('entities.api.try.query')}
          value={form.query}
          onChange={(event) => form.setQuery(event.target.value.replace(/^\?/, ''))}
          slotProps={{ input: code }}
        />
      )}
      {snippet.body !== undefined && (
        <TextField
          id={`${own}-body`}
          label={translate('entities.api.try.body')}
          value={form.body}
          onChange={(event) => form.setBody(event.target.value)}
          {...body}
          slotProps={{ input: { ...body.slotProps?.input, ...code, className: `${styles.typed} ${styles.body}` } }}
          {...problem('body')}
        />
      )}
    </>
  );
}

const messages = loadMessages('records', 'value_errors');

/** The response: status, duration, body, and what a problem means. */
function ResponseView({ response }: { response: ApiResponse }) {
  const translate = useTranslate();
  return (
    <div className={styles.response}>
      <Typography role="status" variant="body2" className={styles.status}>
        {translate('entities.api.try.answer')}:{' '}
        <strong className={response.status < 400 ? styles.accepted : styles.refused}>{response.status}</strong>
        {' · '}
        {translate('entities.api.try.time', { ms: response.ms })}
      </Typography>
      {response.problem && (
        <Suspense>
          <ProblemAlert problem={response.problem} />
        </Suspense>
      )}
      <Code label={translate('entities.api.try.answer')} text={response.text || translate('entities.api.try.empty')} />
      {response.is_cut && (
        <Typography variant="body2" color="text.secondary">
          {translate('entities.api.try.cut')}
        </Typography>
      )}
    </div>
  );
}

/** The problem in the person's language; the body has only message keys. */
function ProblemAlert({ problem }: { problem: Problem }) {
  use(messages);
  const translate = useTranslate();
  return (
    <Alert severity="error">
      {problemText(problem, 'records')}
      {problem.violations.length > 0 && (
        <ul className={styles.refusals}>
          {problem.violations.map((violation) => (
            <li key={`${violation.field} ${violation.message}`}>
              {violation.field && <code>{violation.field}</code>} {violationText(violation, translate)}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
