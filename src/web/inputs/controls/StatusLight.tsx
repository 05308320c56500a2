import FailedIcon from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import { changeStatus } from '#shared/entities/statuses.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';
import { Spinner } from '../ui/feedback/Spinner.tsx';

export type ChangeStatus = (typeof changeStatus)[keyof typeof changeStatus];

interface Props {
  status: ChangeStatus;
  /** The label of the processing state, where a more precise one is known. */
  processing?: string | undefined;
  /** Shows the label beside the light; otherwise it is for screen readers only. */
  hasLabel?: boolean;
}

const states = {
  [changeStatus.processing]: { key: 'processing', color: 'text.secondary' },
  [changeStatus.ready]: { key: 'ready', color: 'success.main' },
  [changeStatus.failed]: { key: 'failed', color: 'error.main' },
} as const;

/** Status of an entity or a field: colour, shape and label (docs/reference/product/entities.md#status-of-entities-and-fields). */
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

/** A dot, a spinner and an error icon can be distinguished without colours. */
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
