import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { VersionStatusId } from '#shared/modules.ts';
import { useTranslate } from '#web/i18n/translate.ts';

/** Blue, green, red and white (docs/reference/product/modules.md#versions); told apart without colours by their letter. */
const looks = {
  1: { color: 'info.main', filled: true },
  2: { color: 'success.main', filled: true },
  3: { color: 'error.main', filled: true },
  4: { color: 'text.secondary', filled: false },
} as const;

export function VersionStatus({ status }: { status: VersionStatusId }) {
  const translate = useTranslate();
  const { color, filled } = looks[status];
  const label = translate(`versions.status.${status}`);
  return (
    <Tooltip title={label}>
      <Box
        component="span"
        role="img"
        aria-label={label}
        sx={{
          display: 'inline-block',
          width: 12,
          height: 12,
          borderRadius: '50%',
          border: 2,
          borderColor: color,
          bgcolor: filled ? color : 'transparent',
        }}
      />
    </Tooltip>
  );
}
