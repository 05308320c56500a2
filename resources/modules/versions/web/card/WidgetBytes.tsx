import RemoveIcon from '@mui/icons-material/Close';
import FileIcon from '@mui/icons-material/CodeOutlined';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { CopyButton } from '#web/inputs/controls/CopyButton.tsx';
import type { Version } from '../../versions.resource.ts';
import styles from './card.module.css';

/** A file that is uploaded when the form is saved. */
export function ChosenWidget({ file, onRemove }: { file: File; onRemove: () => void }) {
  const translate = useTranslate();
  const sha256 = useSha256(file);
  return (
    <Bytes name={file.name} size={file.size} sha256={sha256}>
      <span className={styles.size}>{translate('versions.widget.chosen')}</span>
      <IconButton size="small" aria-label={translate('versions.widget.remove', { name: file.name })} onClick={onRemove}>
        <RemoveIcon className={styles.smallIcon} />
      </IconButton>
    </Bytes>
  );
}

/** What the server has. */
export function UploadedWidget({ upload }: { upload: NonNullable<Version['upload']> }) {
  const translate = useTranslate();
  return <Bytes name={translate('versions.widget.uploaded')} size={upload.size} sha256={upload.sha256} />;
}

interface BytesProps {
  name: string;
  size: number;
  /** Null while it is not known. */
  sha256: string | null;
  children?: ReactNode;
}

function Bytes({ name, size, sha256, children }: BytesProps) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <fieldset aria-label={translate('versions.fields.widget')} className={styles.file}>
      <FileIcon className={styles.fileIcon} />
      <span className={styles.fileName}>{name}</span>
      <span>{sizeText(size, locale)}</span>
      {sha256 && (
        <CopyButton
          text={sha256}
          shown={`SHA-256 ${sha256.slice(0, 12)}…`}
          label={translate('versions.widget.copy_sha256')}
        />
      )}
      {children}
    </fieldset>
  );
}

const sizeText = (bytes: number, locale: string): string => {
  const [value, unit] =
    bytes < 1000 ? [bytes, 'byte'] : bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(
    value,
  );
};

/** Null until it is known, and where the page has no cryptography because it came by plain HTTP. */
function useSha256(file: File): string | null {
  const [known, setKnown] = useState<{ file: File; sha256: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
      const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
      if (isCurrent) setKnown({ file, sha256: hex });
    };
    if (globalThis.isSecureContext) void read().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return known?.file === file ? known.sha256 : null;
}
