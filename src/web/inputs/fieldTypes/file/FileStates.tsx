import ErrorIcon from '@mui/icons-material/ErrorOutline';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
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
import type { FileShown } from './fileOf.ts';

interface Actions {
  disabled: boolean;
  choose: () => void;
  cancel: () => void;
  retry: (() => void) | null;
  dismiss: () => void;
  remove: () => void;
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const Text = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <Box sx={{ flex: '1 1 160px', minWidth: 0, fontSize: '0.875rem' }}>
    <Box sx={oneLine}>{title}</Box>
    {children && <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{children}</Box>}
  </Box>
);

const Action = ({ disabled, onClick, children }: { disabled?: boolean; onClick: () => void; children: string }) => (
  <Button size="small" variant="text" disabled={disabled ?? false} onClick={onClick} sx={{ flex: 'none' }}>
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
      <UploadIcon sx={{ color: 'text.secondary' }} />
      <Text title={translate(isDropping ? 'inputs.file.release' : 'inputs.file.drop')}>
        {translate('inputs.file.max', { max })}
      </Text>
      <Button
        size="small"
        variant="outlined"
        disabled={disabled}
        onClick={choose}
        sx={{ flex: 'none', marginLeft: 'auto' }}
      >
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
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 3, mb: 1.5, fontSize: '0.875rem' }}>
          <Box sx={{ ...oneLine, flex: 1 }}>{sending.name}</Box>
          <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{percent}%</Box>
        </Box>
        <LinearProgress
          aria-label={translate('inputs.file.sending', { name: sending.name })}
          variant={sending.fraction === 1 ? 'indeterminate' : 'determinate'}
          value={percent}
          sx={{ height: 4, borderRadius: 2, bgcolor: 'action.selected' }}
        />
      </Box>
      <Action onClick={cancel}>{translate('inputs.file.cancel')}</Action>
    </>
  );
}

export function FileFailed({ failure, disabled, choose, retry, dismiss }: Actions & { failure: Failure }) {
  const translate = useTranslate();
  return (
    <>
      <ErrorIcon color="error" />
      <Box role="alert" sx={{ flex: '1 1 160px', minWidth: 0, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        {failure.file && <Box sx={oneLine}>{failure.file.name}</Box>}
        <Box sx={{ color: 'error.main' }}>{failure.text}</Box>
      </Box>
      <Box sx={{ display: 'flex', marginLeft: 'auto' }}>
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
      </Box>
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
      <Box sx={{ display: 'flex', marginLeft: 'auto' }}>
        <Action disabled={disabled} onClick={choose}>
          {translate('inputs.file.replace')}
        </Action>
        <Action disabled={disabled} onClick={remove}>
          {translate('inputs.file.clear')}
        </Action>
      </Box>
    </>
  );
}
