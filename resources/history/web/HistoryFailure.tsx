import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { problemText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { shape } from '#web/theme/tokens.ts';
import type { HistoryRow } from '../history.resource.ts';

interface Props {
  result: NonNullable<HistoryRow['result']>;
  children?: ReactNode;
}

/** Why a change failed, with PostgreSQL's message as details, and buttons. */
export function HistoryFailure({ result, children }: Props) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        mt: 2,
        p: 3,
        border: 1,
        borderColor: 'error.main',
        borderRadius: 1,
        fontSize: '0.8125rem',
        lineHeight: '18px',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ color: 'error.main', fontWeight: 550 }}>
        {problemText({ message: result.error ?? 'server' }, 'history')}
      </Box>
      {result.detail && (
        <Box component="details" sx={{ mt: 1 }}>
          <Box component="summary" sx={{ color: 'text.secondary', cursor: 'pointer' }}>
            {translate('history.reason')}
          </Box>
          <Box sx={{ mt: 1, fontFamily: shape.font_mono, fontSize: '0.75rem' }}>{result.detail}</Box>
        </Box>
      )}
      {children && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>{children}</Box>}
    </Box>
  );
}
