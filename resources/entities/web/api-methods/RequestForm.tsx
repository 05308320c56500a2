import SendIcon from '@mui/icons-material/PlayArrow';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Entity } from '#resources/entities/entities.resource.ts';
import type { Snippet } from '#shared/client/snippets.ts';
import { growingBox } from '#web/controls/growingBox.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { shape } from '#web/theme/tokens.ts';
import { TryAnswer } from './ResponseView.tsx';
import { hasId, useTrial } from './useRequestForm.ts';

const body = growingBox(3, 16);
const mono = { sx: { fontFamily: shape.font_mono, fontSize: '0.8125rem' }, spellCheck: false };

/** A real call with the token of who is signed in; whatever changes data asks first. */
export function TryForm({ entity, snippet }: { entity: Entity; snippet: Snippet }) {
  const translate = useTranslate();
  const trial = useTrial(entity.alias, snippet);
  const { error, answer } = trial;

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void trial.run();
      }}
      sx={{ display: 'grid', gap: 3 }}
    >
      <TryInputs snippet={snippet} trial={trial} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button type="submit" variant="contained" startIcon={<SendIcon />} loading={trial.isBusy}>
          {translate('entities.api.try.send')}
        </Button>
        <Typography variant="body2" color="text.secondary">
          {translate('entities.api.try.real')}
        </Typography>
      </Box>
      {error?.on === 'call' && <Alert severity="error">{error.text}</Alert>}
      {answer && <TryAnswer answer={answer} />}
    </Box>
  );
}

/** What the call is made of: the record, the query, the body; each where the call has one. */
function TryInputs({ snippet, trial }: { snippet: Snippet; trial: ReturnType<typeof useTrial> }) {
  const translate = useTranslate();
  const own = useId();
  const problem = (on: string) => (trial.error?.on === on ? { error: true, helperText: trial.error.text } : {});
  return (
    <>
      {hasId(snippet) && (
        <TextField
          id={`${own}-id`}
          label={translate('entities.api.try.id')}
          value={trial.id}
          onChange={(event) => trial.setId(event.target.value)}
          sx={{ maxWidth: 200 }}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          {...problem('id')}
        />
      )}
      {snippet.http === 'GET' && (
        <TextField
          id={`${own}-query`}
          label={translate('entities.api.try.query')}
          value={trial.query}
          onChange={(event) => trial.setQuery(event.target.value.replace(/^\?/, ''))}
          slotProps={{ input: mono }}
        />
      )}
      {snippet.body !== undefined && (
        <TextField
          id={`${own}-body`}
          label={translate('entities.api.try.body')}
          value={trial.body}
          onChange={(event) => trial.setBody(event.target.value)}
          {...body}
          slotProps={{ input: { ...body.slotProps?.input, ...mono, sx: { ...mono.sx, p: 0 } } }}
          {...problem('body')}
        />
      )}
    </>
  );
}
