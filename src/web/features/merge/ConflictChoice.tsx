import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  chosen: 'mine' | 'theirs' | null;
  /** Each with its label and the value as lists show it. */
  options: readonly { key: 'mine' | 'theirs'; text: string; value: ReactNode }[];
  onChoose: (choice: 'mine' | 'theirs') => void;
}

/** A field that both changed: a choice between the two values. */
export function ConflictChoice({ label, chosen, options, onChoose }: Props) {
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere', pt: { md: 2 } }}>
        {label}
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={chosen}
        onChange={(_event, choice: Props['chosen']) => choice && onChoose(choice)}
        aria-label={label}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 2 }}
      >
        {options.map(({ key, text, value }) => (
          <ToggleButton key={key} value={key} sx={button}>
            <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
              {text}
            </Box>
            <Box component="span" sx={{ maxHeight: 72, overflow: 'hidden', width: '100%' }}>
              {value}
            </Box>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  );
}

const button = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'left',
  textTransform: 'none',
  lineHeight: 1.4,
  minWidth: 0,
  px: 3,
  py: 1.5,
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px !important',
  overflowWrap: 'anywhere',
  marginInlineStart: '0 !important',
  '&.Mui-selected, &.Mui-selected:hover': {
    bgcolor: 'background.paper',
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px currentColor',
    color: 'text.primary',
  },
} as const;
