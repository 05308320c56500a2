import { fileAddress } from '#web/api/address.ts';
import { FilePicture } from '#web/inputs/controls/files/FilePicture.tsx';
import { None } from '../cellParts.tsx';
import styles from '../cells.module.css';
import type { ValueCellProps } from '../valueProps.ts';
import { fileOf } from './fileOf.ts';

/** A small picture, and the name, which links to the file. */
export function FileValueCell({ value }: ValueCellProps) {
  const file = fileOf(value);
  if (!file) return <None />;
  if (!file.public_link) return <>{file.name ?? `#${file.id}`}</>;
  return (
    <span className={styles.pictured}>
      <FilePicture file={file} size={28} />
      <a
        href={fileAddress(file.public_link)}
        target="_blank"
        rel="noopener"
        title={file.name}
        className={`${styles.link} ${styles.line}`}
      >
        {file.name ?? `#${file.id}`}
      </a>
    </span>
  );
}
