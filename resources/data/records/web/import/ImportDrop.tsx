import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDropzone } from 'react-dropzone';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './import.module.css';

interface Props {
  onFile: (file: File) => void;
  onRefused: () => void;
}

/** Drop zone, with a button to choose a file. */
export function ImportDrop({ onFile, onRefused }: Props) {
  const translate = useTranslate();
  const drop = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: ([file]) => file && onFile(file),
    onDropRejected: onRefused,
  });
  return (
    <div {...drop.getRootProps()} className={styles.drop} data-over={drop.isDragActive || undefined}>
      <input {...drop.getInputProps({ style: { display: 'none' }, accept: '.csv,.tsv,.txt,.xlsx,text/csv' })} />
      <UploadIcon className={styles.upload} />
      <Typography variant="h3" component="p">
        {translate(drop.isDragActive ? 'imports.release' : 'imports.drop')}
      </Typography>
      <Typography variant="body2" color="text.secondary" className={styles.dropHint}>
        {translate('imports.hint')}
      </Typography>
      <Button variant="contained" onClick={drop.open} autoFocus className={styles.choose}>
        {translate('imports.choose')}
      </Button>
    </div>
  );
}
