import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Field, fields } from '#resources/fields/fields.resource.ts';
import { call } from '#web/api/api.ts';
import { problemText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { shape } from '#web/theme/tokens.ts';
import { fieldKeys } from './fieldKeys.ts';
import type { FieldCommands } from './useFieldCommands.ts';

/** The newest change that failed; the history is the one place that knows why. */
const useFailure = (fieldId: number) =>
  useQuery({
    queryKey: fieldKeys.failure(fieldId),
    queryFn: async ({ signal }) => {
      const options = { params: { field_id: fieldId }, query: { page: 1 }, signal };
      const { items } = await call(fields.endpoints.history, options);
      return items.find(({ result }) => result?.ok === false)?.result ?? null;
    },
  }).data;

/** Why a change of a field failed, with the two ways on: once more, or not at all. */
export function FieldFailure({ field, commands }: { field: Field; commands: FieldCommands }) {
  const translate = useTranslate();
  const failure = useFailure(field.id);
  return (
    <Alert severity="error" sx={{ mx: 3, mb: 3, alignItems: 'flex-start' }}>
      <Typography sx={{ fontWeight: 600 }}>{translate('fields.row.failed')}</Typography>
      {failure?.error && <div>{problemText({ message: failure.error }, 'history')}</div>}
      {failure?.detail && (
        <Box component="code" sx={{ fontFamily: shape.font_mono, fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
          {failure.detail}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button size="small" variant="outlined" onClick={() => void commands.retry(field)}>
          {translate('fields.row.retry')}
        </Button>
        <Button size="small" variant="outlined" onClick={() => void commands.discard(field)}>
          {translate('fields.row.discard')}
        </Button>
      </Box>
    </Alert>
  );
}
