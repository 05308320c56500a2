import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  /** Absent below a row that has one. */
  icon?: ReactNode;
  title: string;
  /** Beside the title. */
  mark?: ReactNode;
  /** Below the title, one after another. */
  facts: readonly string[];
  /** Buttons at the end; on a phone below. */
  actions?: ReactNode;
  element?: 'div' | 'li';
}

/** A second factor, or a kind of them: picture, name, what is known of it, and buttons. */
export const FactorRow = ({ icon, title, mark, facts, actions, element = 'div' }: Props) => (
  <Box
    component={element}
    sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, alignItems: 'flex-start', columnGap: 3, rowGap: 1 }}
  >
    {icon && (
      <Box aria-hidden sx={{ flex: 'none', display: 'grid', color: 'text.secondary', '& svg': { fontSize: 22 } }}>
        {icon}
      </Box>
    )}
    <Box sx={{ flex: '1 1 0', minWidth: { xs: 'calc(100% - 40px)', md: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' }}>
        <Typography component="span" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {mark}
      </Box>
      <Typography
        component="div"
        variant="body2"
        color="text.secondary"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, fontVariantNumeric: 'tabular-nums' }}
      >
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </Typography>
    </Box>
    {actions && (
      <Box
        sx={{
          display: 'flex',
          flex: 'none',
          gap: 1,
          ml: { xs: icon ? '34px' : 0, md: 0 },
          mt: { xs: 1, md: '-3px' },
          mb: { md: '-3px' },
          // Below the text, what has no border begins where the text does.
          '& > .MuiButton-text:first-of-type': { ml: { xs: '-10px', md: 0 } },
          '& > .MuiIconButton-root:first-of-type': { ml: { xs: '-7px', md: 0 } },
        }}
      >
        {actions}
      </Box>
    )}
  </Box>
);
