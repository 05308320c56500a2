import CopyIcon from '@mui/icons-material/ContentCopy';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import type { CellProps } from '#web/resource/view.ts';
import type { Module } from '../../modules.resource.ts';
import { readModuleToken } from './api.ts';
import styles from './cells.module.css';

/** The masked token. The button reads the token and copies it. */
export default function TokenCell({ record }: CellProps<Module>) {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const copy = async () => {
    setBusy(true);
    try {
      await copyText(await readModuleToken(record.id), translate('modules.token.copied'));
    } catch (error) {
      notify({ tone: 'error', title: translate('modules.token.failed'), text: errorText(error, 'modules') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className={styles.token}>
      <span aria-hidden className={styles.secret}>
        {record.token}
      </span>
      <Tooltip title={translate('modules.token.copy')}>
        <IconButton
          size="small"
          disabled={isBusy}
          aria-label={translate('modules.token.copy_of', { name: record.name })}
          onClick={() => void copy()}
        >
          <CopyIcon className={styles.copyIcon} />
        </IconButton>
      </Tooltip>
    </span>
  );
}
