import ArrowIcon from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import { hasMessage, useTranslate } from '#web/i18n/translate.ts';
import { visuallyHidden } from '#web/theme/visuallyHidden.ts';
import type { Change } from './changes.ts';
import { valueText } from './valueText.ts';

/** `Name: Deals → Orders`, with a full sentence for screen readers. */
export function ChangeLine({ change }: { change: Change }) {
  const translate = useTranslate();
  const word = `history.keys.${change.key}`;
  const key = hasMessage(word) ? translate(word) : change.key;
  const from = valueText(change.from, translate);
  const to = valueText(change.to, translate);
  return (
    <Box component="li" sx={{ fontSize: '0.8125rem', lineHeight: '18px', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={visuallyHidden}>
        {translate('history.changed', { key, from, to })}
      </Box>
      <span aria-hidden>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {key}:{' '}
        </Box>
        <Box component="s" sx={{ color: 'text.secondary', textDecorationColor: 'currentcolor' }}>
          {from}
        </Box>
        <ArrowIcon sx={{ fontSize: 14, mx: 1, verticalAlign: '-2px', color: 'text.secondary' }} />
        {to}
      </span>
    </Box>
  );
}
