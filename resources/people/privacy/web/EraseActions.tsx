import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import { useMe } from '#web/session/session.ts';
import type { PersonalData } from '../privacy.resource.ts';
import { EraseForm } from './EraseForm.tsx';
import styles from './privacy.module.css';
import { useExport } from './useExport.ts';

interface Props {
  data: PersonalData;
  onClose: () => void;
  onErasing: (id: number) => void;
}

/** The foot of the preview: export, and erasure in a second step. */
export function EraseActions({ data, onErasing }: Props) {
  const translate = useTranslate();
  const me = useMe();
  const [isErasing, setErasing] = useState(false);
  const exporting = useExport(data);
  const why = data.is_owner ? 'owner' : data.user_id === me.user?.id ? 'oneself' : null;
  if (isErasing) return <EraseForm data={data} onErasing={onErasing} onCancel={() => setErasing(false)} />;
  return (
    <DialogFoot>
      {why && (
        <Typography variant="body2" color="text.secondary" className={styles.why}>
          {translate(`privacy.erase.${why}`)}
        </Typography>
      )}
      {!why && (
        <Button variant="outlined" color="error" onClick={() => setErasing(true)}>
          {translate('privacy.erase.open')}
        </Button>
      )}
      <Button variant="contained" disabled={exporting.isBusy} onClick={() => void exporting.run()}>
        {translate(exporting.isBusy ? 'privacy.export.busy' : 'privacy.export.run')}
      </Button>
    </DialogFoot>
  );
}
