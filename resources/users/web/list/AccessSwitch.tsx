import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';

interface Props {
  label: string;
  checked: boolean;
  /** Why it cannot be changed; absent if it can. */
  fixed?: string | undefined;
  isBusy: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch inside a row, with the reason in a tooltip if it cannot be changed. */
export function AccessSwitch({ label, checked, fixed, isBusy, onChange }: Props) {
  return (
    <Tooltip title={fixed ?? ''}>
      <Box component="span" sx={{ display: 'inline-flex', py: 1 }}>
        <Switch
          checked={checked}
          disabled={Boolean(fixed) || isBusy}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{ input: { 'aria-label': fixed ? `${label}. ${fixed}` : label, role: 'switch' } }}
        />
      </Box>
    </Tooltip>
  );
}
