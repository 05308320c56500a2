import FailedIcon from '@mui/icons-material/ErrorRounded';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Tooltip from '@mui/material/Tooltip';
import { changeStatus } from '#shared/statuses.ts';

type Status = (typeof changeStatus)[keyof typeof changeStatus];

/** The state of an entity or a field: green when ready, red when failed, turning while it is changed; never colour alone. */
export function StatusLight({ status, label }: { status: Status; label: string }) {
  return (
    <Tooltip title={label}>
      <Box
        component="span"
        role="img"
        aria-label={label}
        sx={{ display: 'inline-grid', placeItems: 'center', width: 20, height: 20, flex: 'none' }}
      >
        <Light status={status} />
      </Box>
    </Tooltip>
  );
}

function Light({ status }: { status: Status }) {
  if (status === changeStatus.processing) return <CircularProgress size={14} thickness={6} aria-hidden />;
  if (status === changeStatus.failed) return <FailedIcon color="error" sx={{ fontSize: 18 }} />;
  return <Box sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: 'success.main' }} />;
}
