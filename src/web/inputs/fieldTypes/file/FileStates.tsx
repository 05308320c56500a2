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

interface ActionProps {
  disabled?: boolean;
  /** Accessible name, where the text says too little. */
  label?: string;
  onClick: () => void;
  children: string;
}

const Action = ({ disabled = false, label, onClick, children }: ActionProps) => (
  <Button
    size="small"
    variant="text"
    disabled={disabled}
    aria-label={label}
    onClick={onClick}
    className={styles.action}
  >
    {children}
  </Button>
);

/** No file yet: a drop zone with a button. */
export function FileEmpty({
  isDropping,
  isSeveral = false,
  disabled,
  choose,
}: Pick<Actions, 'disabled' | 'choose'> & { isDropping: boolean; isSeveral?: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const words = isSeveral ? 'inputs.several' : 'inputs.file';
  const max = formatSize(limits.file_max_bytes, locale);
  return (
    <>
      <UploadIcon className={styles.icon} />
      <Text title={translate(isDropping ? 'inputs.file.release' : `${words}.drop`)}>
        {translate('inputs.file.max', { max })}
      </Text>
      <Button size="small" variant="outlined" disabled={disabled} onClick={choose} className={styles.choose}>
        {translate(`${words}.choose`)}
      </Button>
    </>
  );
}

export function FileSending({ sending, cancel }: Pick<Actions, 'cancel'> & { sending: Sending }) {
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

type FailedProps = Pick<Actions, 'disabled' | 'retry' | 'dismiss'> &
  Partial<Pick<Actions, 'choose'>> & { failure: Failure; name?: string | undefined };

/** @param choose absent where another file is chosen elsewhere */
export function FileFailed({ failure, name = failure.file?.name, disabled, choose, retry, dismiss }: FailedProps) {
  const translate = useTranslate();
  return (
    <>
      <ErrorIcon color="error" />
      <div role="alert" className={styles.failure}>
        {name && <div className={common.cut}>{name}</div>}
        <div className={styles.reason}>{failure.text}</div>
      </div>
      <div className={styles.actions}>
        {retry && (
          <Action disabled={disabled} onClick={retry}>
            {translate('inputs.file.retry')}
          </Action>
        )}
        {!retry && choose !== undefined && (
          <Action disabled={disabled} onClick={choose}>
            {translate('inputs.file.choose')}
          </Action>
        )}
        <Action onClick={dismiss}>{translate('inputs.file.cancel')}</Action>
      </div>
    </>
  );
}

type ChosenProps = Pick<Actions, 'disabled' | 'remove'> & Partial<Pick<Actions, 'choose'>> & { file: FileShown };

/** @param choose absent where it cannot be replaced */
export function FileChosen({ file, disabled, choose, remove }: ChosenProps) {
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
        {choose !== undefined && (
          <Action disabled={disabled} onClick={choose}>
            {translate('inputs.file.replace')}
          </Action>
        )}
        <Action
          disabled={disabled}
          onClick={remove}
          {...(choose === undefined && { label: translate('inputs.several.remove', { name }) })}
        >
          {translate('inputs.file.clear')}
        </Action>
      </div>
    </>
  );
}
