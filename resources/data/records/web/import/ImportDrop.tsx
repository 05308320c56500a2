import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDropzone } from 'react-dropzone';
import { useTranslate } from '#web/i18n/translate.ts';

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
    <Box
      {...drop.getRootProps()}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        px: 6,
        py: 12,
        textAlign: 'center',
        border: 1,
        borderStyle: 'dashed',
        borderColor: drop.isDragActive ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: drop.isDragActive ? 'action.selected' : 'transparent',
      }}
    >
      <input {...drop.getInputProps({ style: { display: 'none' }, accept: '.csv,.tsv,.txt,text/csv' })} />
      <UploadIcon sx={{ fontSize: 28, color: 'text.secondary' }} />
      <Typography variant="h3" component="p">
        {translate(drop.isDragActive ? 'records.import.release' : 'records.import.drop')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 420 }}>
        {translate('records.import.hint')}
      </Typography>
      <Button variant="contained" onClick={drop.open} autoFocus sx={{ mt: 2 }}>
        {translate('records.import.choose')}
      </Button>
    </Box>
  );
}
