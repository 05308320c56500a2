import { fileAddress } from '#web/api/address.ts';
import { FilePicture } from '#web/inputs/controls/files/FilePicture.tsx';
import { None } from '../cellParts.tsx';
import cells from '../cells.module.css';
import { FileValueCell } from '../file/FileValueCell.tsx';
import { type FileShown, filesOf } from '../file/fileOf.ts';
import type { ValueCellProps } from '../valueProps.ts';

const shownFiles = 4;

const nameOf = ({ id, name }: FileShown) => name ?? `#${id}`;

/** Small pictures, each of which links to its file, and how many more there are. One file as in a field with one. */
export function FilesValueCell({ field, value }: ValueCellProps) {
  const files = filesOf(value);
  const [first] = files;
  if (!first) return <None />;
  if (files.length === 1) return <FileValueCell field={field} value={first} />;
  const rest = files.slice(shownFiles).map(nameOf);
  return (
    <span className={cells.several}>
      {files.slice(0, shownFiles).map((file) => (
        <Picture key={file.id} file={file} />
      ))}
      {rest.length > 0 && (
        <span title={rest.join(', ')} className={cells.more}>
          <span aria-hidden>+{rest.length}</span>
          <span className="visually-hidden">{rest.join(', ')}</span>
        </span>
      )}
    </span>
  );
}

function Picture({ file }: { file: FileShown }) {
  const name = nameOf(file);
  const picture = <FilePicture file={file} size={28} />;
  if (!file.public_link)
    return (
      <span title={name}>
        {picture}
        <span className="visually-hidden">{name}</span>
      </span>
    );
  return (
    <a href={fileAddress(file.public_link)} target="_blank" rel="noopener" title={name} aria-label={name}>
      {picture}
    </a>
  );
}
