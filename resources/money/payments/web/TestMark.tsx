import TestIcon from '@mui/icons-material/ScienceOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from '#web/i18n/translate.ts';

/** Says that the built-in test provider is used. */
export function TestMark() {
  const translate = useTranslate();
  return (
    <Box
      component="p"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 3,
        py: 1.5,
        border: '1px dashed',
        borderColor: 'warning.main',
        borderRadius: 1,
        color: 'warning.main',
        fontSize: '0.8125rem',
        lineHeight: '18px',
        fontWeight: 550,
      }}
    >
      <TestIcon aria-hidden sx={{ fontSize: 18 }} />
      {translate('payments.test')}
    </Box>
  );
}
