import Tooltip from '@mui/material/Tooltip';
import type { VersionStatusId } from '#shared/modules.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './versions.module.css';

/** A dot in the colour of the status, with its name (docs/reference/product/modules.md#versions). */
export function VersionStatus({ status }: { status: VersionStatusId }) {
  const translate = useTranslate();
  const label = translate(`versions.status.${status}`);
  return (
    <Tooltip title={label}>
      <span role="img" aria-label={label} className={styles.status} data-status={status} />
    </Tooltip>
  );
}
