import Box from '@mui/material/Box';
import { useTranslate } from '#web/i18n/translate.ts';

/** Marks a paid feature. */
export function ProBadge() {
  const translate = useTranslate();
  return (
    <Box
      component="span"
      title={translate('account.pro_hint')}
      sx={{
        px: 1.5,
        border: 1,
        borderColor: 'secondary.main',
        borderRadius: 0.75,
        color: 'secondary.main',
        fontSize: '0.6875rem',
        fontWeight: 650,
        lineHeight: '16px',
        letterSpacing: '0.04em',
      }}
    >
      {translate('account.pro')}
    </Box>
  );
}
