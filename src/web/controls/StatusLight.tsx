import FailedIcon from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import { changeStatus } from '#shared/statuses.ts';
import { useTranslate } from '../i18n/translate.ts';
import { visuallyHidden } from '../theme/visuallyHidden.ts';
import { Spinner } from '../ui/Spinner.tsx';

export type ChangeStatus = (typeof changeStatus)[keyof typeof changeStatus];

interface Props {
  status: ChangeStatus;
  /** What is being changed, where "is being changed" alone does not say it. */
  processing?: string | undefined;
  /** The name of the state stands beside its light; else only those who listen hear it. */
  hasLabel?: boolean;
}

const states = {
  [changeStatus.processing]: { key: 'processing', color: 'text.secondary' },
  [changeStatus.ready]: { key: 'ready', color: 'success.main' },
  [changeStatus.failed]: { key: 'failed', color: 'error.main' },
} as const;

/** State of an entity or a field (SPEC.md section 4): each has a colour, a shape and a word. */
export function StatusLight({ status, processing, hasLabel = true }: Props) {
  const translate = useTranslate();
  const { key, color } = states[status];
  const label = (status === changeStatus.processing && processing) || translate(`admin.status.${key}`);
  return (
    <Box
      component="span"
      title={hasLabel ? undefined : label}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, color, fontSize: '0.8125rem' }}
    >
      <Shape status={status} />
      <Box component="span" sx={hasLabel ? null : visuallyHidden}>
        {label}
      </Box>
    </Box>
  );
}

/** A dot, a ring that turns, a struck circle: told apart without their colours. */
function Shape({ status }: { status: ChangeStatus }) {
  if (status === changeStatus.processing) return <Spinner size={14} />;
  if (status === changeStatus.failed) return <FailedIcon aria-hidden sx={{ fontSize: 16, mx: '-1px' }} />;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 8,
        height: 8,
        m: '3px',
        flex: 'none',
        borderRadius: '50%',
        bgcolor: 'currentcolor',
        boxShadow: '0 0 0 3px color-mix(in srgb, currentcolor 18%, transparent)',
      }}
    />
  );
}
