import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import { useView } from '#web/resource/ViewContext.ts';
import { ChooseFields } from './ChooseFields.tsx';
import styles from './duplicates.module.css';
import { MergeGroup } from './MergeGroup.tsx';
import { useDuplicates } from './useDuplicates.ts';

/** Pixels. */
const width = 960;

interface Props {
  alias: string;
  fields: readonly Field[];
  onClose: () => void;
}

/** Finds records that are probably the same, and merges them, one group after the other. */
export default function DuplicatesDialog({ alias, fields, onClose }: Props) {
  const translate = useTranslate();
  const { name } = useView().declaration;
  const { group, at, isLooking, isOver, failure, find, next, restart } = useDuplicates(alias);
  return (
    <CardDialog
      title={translate('duplicates.title')}
      over={group ? translate('duplicates.group', { at }) : undefined}
      width={width}
      onClose={onClose}
    >
      {group ? (
        <MergeGroup
          key={group.ids.join()}
          alias={alias}
          ids={group.ids}
          count={group.count}
          other={{ text: translate('duplicates.skip'), run: next }}
          onDone={next}
        />
      ) : isLooking ? (
        <div className={styles.body}>
          <div className={styles.working}>
            <Typography role="status">{translate('duplicates.looking')}</Typography>
            <LinearProgress aria-label={translate('duplicates.looking')} />
          </div>
        </div>
      ) : isOver ? (
        <>
          <div className={styles.body}>
            <Alert severity="success" role="status">
              {translate(at === 0 ? 'duplicates.none' : 'duplicates.over')}
            </Alert>
          </div>
          <DialogFoot>
            <Button variant="outlined" onClick={restart}>
              {translate('duplicates.again')}
            </Button>
            <Button variant="contained" autoFocus onClick={onClose}>
              {translate('duplicates.close')}
            </Button>
          </DialogFoot>
        </>
      ) : (
        <ChooseFields fields={fields} failure={failure === null ? null : errorText(failure, name)} onFind={find} />
      )}
    </CardDialog>
  );
}
