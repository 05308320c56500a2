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
import { ResponseView } from './ResponseView.tsx';
import { hasId, useRequestForm } from './useRequestForm.ts';

const body = growingBox(3, 16);
const mono = { sx: { fontFamily: shape.font_mono, fontSize: '0.8125rem' }, spellCheck: false };

/** Sends a real request as the signed-in person. Methods that change data ask for confirmation. */
export function RequestForm({ entity, snippet }: { entity: Entity; snippet: Snippet }) {
  const translate = useTranslate();
  const form = useRequestForm(entity.alias, snippet);
  const { error, response } = form;

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.run();
      }}
      sx={{ display: 'grid', gap: 3 }}
    >
      <RequestInputs snippet={snippet} form={form} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button type="submit" variant="contained" startIcon={<SendIcon />} loading={form.isBusy}>
          {translate('entities.api.try.send')}
        </Button>
        <Typography variant="body2" color="text.secondary">
          {translate('entities.api.try.real')}
        </Typography>
      </Box>
      {error?.on === 'call' && <Alert severity="error">{error.text}</Alert>}
      {response && <ResponseView response={response} />}
    </Box>
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
          sx={{ maxWidth: 200 }}
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
          slotProps={{ input: mono }}
        />
      )}
      {snippet.body !== undefined && (
        <TextField
          id={`${own}-body`}
          label={translate('entities.api.try.body')}
          value={form.body}
          onChange={(event) => form.setBody(event.target.value)}
          {...body}
          slotProps={{ input: { ...body.slotProps?.input, ...mono, sx: { ...mono.sx, p: 0 } } }}
          {...problem('body')}
        />
      )}
    </>
  );
}
