import AudioIcon from '@mui/icons-material/AudioFileOutlined';
import TextIcon from '@mui/icons-material/DescriptionOutlined';
import ArchiveIcon from '@mui/icons-material/FolderZipOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import AnyIcon from '@mui/icons-material/InsertDriveFileOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import VideoIcon from '@mui/icons-material/VideoFileOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { isRaster } from '#shared/imageTypes.ts';
import { usePicture } from '#web/inputs/ui/Monogram.tsx';
import styles from './FilePicture.module.css';

const icons: readonly [RegExp, typeof SvgIcon][] = [
  [/^image\//, ImageIcon],
  [/^audio\//, AudioIcon],
  [/^video\//, VideoIcon],
  [/pdf$/, PdfIcon],
  [/csv|excel|spreadsheet/, TableIcon],
  [/zip|compressed|gzip|x-tar/, ArchiveIcon],
  [/^text\/|word|opendocument\.text|rtf|json|xml/, TextIcon],
];

interface Props {
  file: { public_link?: string | undefined; media_type?: string | undefined };
  size: number;
}

/** A thumbnail of a raster image, or an icon of the file's type. Decorative: the file's name is beside it. */
export function FilePicture({ file: { public_link, media_type = '' }, size }: Props) {
  const picture = usePicture(isRaster(media_type) ? public_link : null);
  const Icon = icons.find(([type]) => type.test(media_type))?.[1] ?? AnyIcon;
  return (
    <span aria-hidden="true" className={styles.picture} style={{ width: size, height: size }}>
      {picture ? <img alt="" {...picture} width={size} height={size} /> : <Icon style={{ fontSize: size * 0.6 }} />}
    </span>
  );
}
