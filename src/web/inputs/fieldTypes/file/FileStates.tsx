import ErrorIcon from '@mui/icons-material/ErrorOutline';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { limits } from '#shared/limits.ts';
import { fileAddress } from '#web/api/address.ts';
import { formatSize } from '#web/i18n/formatSize.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { FilePicture } from '#web/inputs/controls/files/FilePicture.tsx';
import type { Failure, Sending } from '#web/inputs/controls/files/useUpload.ts';
import common from '#web/theme/common.module.css';
import styles from './file.module.css';
import type { FileShown } from './fileOf.ts';

interface Actions {
  disabled: boolean;
  choose: () => void;
  cancel: () => void;
  retry: (() => void) | null;
  dismiss: () => void;
  remove: () => void;
}

const Text = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className={styles.text}>
    <div className={common.cut}>{title}</div>
    {children && <div className={styles.note}>{children}</div>}
  </div>
);

const Action = ({ disabled, onClick, children }: { disabled?: boolean; onClick: () => void; children: string }) => (
  <Button size="small" variant="text" disabled={disabled ?? false} onClick={onClick} className={styles.action}>
    {children}
  </Button>
);

/** No file yet: a drop zone with a button. */
export function FileEmpty({ isDropping, disabled, choose }: Actions & { isDropping: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const max = formatSize(limits.file_max_bytes, locale);
  return (
    <>
      <UploadIcon className={styles.icon} />
      <Text title={translate(isDropping ? 'inputs.file.release' : 'inputs.file.drop')}>
        {translate('inputs.file.max', { max })}
      </Text>
      <Button size="small" variant="outlined" disabled={disabled} onClick={choose} className={styles.choose}>
        {translate('inputs.file.choose')}
      </Button>
    </>
  );
}

export function FileSending({ sending, cancel }: Actions & { sending: Sending }) {
  const translate = useTranslate();
  const percent = Math.round((sending.fraction ?? 0) * 100);
  return (
    <>
      <div className={styles.progress}>
        <div className={styles.line}>
          <div className={styles.name}>{sending.name}</div>
          <div className={styles.percent}>{percent}%</div>
        </div>
        <LinearProgress
          aria-label={translate('inputs.file.sending', { name: sending.name })}
          variant={sending.fraction === 1 ? 'indeterminate' : 'determinate'}
          value={percent}
          className={styles.bar}
        />
      </div>
      <Action onClick={cancel}>{translate('inputs.file.cancel')}</Action>
    </>
  );
}

export function FileFailed({ failure, disabled, choose, retry, dismiss }: Actions & { failure: Failure }) {
  const translate = useTranslate();
  return (
    <>
      <ErrorIcon color="error" />
      <div role="alert" className={styles.failure}>
        {failure.file && <div className={common.cut}>{failure.file.name}</div>}
        <div className={styles.reason}>{failure.text}</div>
      </div>
      <div className={styles.actions}>
        {retry && (
          <Action disabled={disabled} onClick={retry}>
            {translate('inputs.file.retry')}
          </Action>
        )}
        {!retry && (
          <Action disabled={disabled} onClick={choose}>
            {translate('inputs.file.choose')}
          </Action>
        )}
        <Action onClick={dismiss}>{translate('inputs.file.cancel')}</Action>
      </div>
    </>
  );
}

export function FileChosen({ file, disabled, choose, remove }: Actions & { file: FileShown }) {
  const translate = useTranslate();
  const locale = useLocale();
  const name = file.name ?? `#${file.id}`;
  return (
    <>
      <FilePicture file={file} size={40} />
      <Text
        title={
          file.public_link ? (
            <Link href={fileAddress(file.public_link)} target="_blank" rel="noopener" title={name}>
              {name}
            </Link>
          ) : (
            name
          )
        }
      >
        {file.size !== undefined && formatSize(file.size, locale)}
      </Text>
      <div className={styles.actions}>
        <Action disabled={disabled} onClick={choose}>
          {translate('inputs.file.replace')}
        </Action>
        <Action disabled={disabled} onClick={remove}>
          {translate('inputs.file.clear')}
        </Action>
      </div>
    </>
  );
}
