import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { shape } from '#web/theme/tokens.ts';
import { jsonChanges } from './diffJson.ts';

const shownFirst = 5;

const written = (value: unknown) => (value === undefined ? '—' : JSON.stringify(value));

/** JSON that was changed: each place that differs, from what to what; the first few until more are asked for. */
export function JsonChange({ from, to }: { from: unknown; to: unknown }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const changes = jsonChanges(from, to);
  const shown = isWhole ? changes : changes.slice(0, shownFirst);
  return (
    <Box component="span" sx={{ minWidth: 0, flex: '1 1 100%', overflowWrap: 'anywhere', fontFamily: shape.font_mono }}>
      {shown.map(({ path, before, after }) => (
        <Box component="span" key={path} sx={{ display: 'block' }}>
          {path && `${path}: `}
          <Box component="del" sx={{ color: 'text.secondary' }}>
            {written(before)}
          </Box>{' '}
          <Box component="ins" sx={{ textDecoration: 'none', bgcolor: 'action.selected', borderRadius: 0.5 }}>
            {written(after)}
          </Box>
        </Box>
      ))}
      {changes.length > shownFirst && (
        <Link component="button" type="button" variant="inherit" onClick={() => setWhole(!isWhole)}>
          {translate(isWhole ? 'records.history.less' : 'records.history.more')}
        </Link>
      )}
    </Box>
  );
}
