import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import { useView } from '#web/resource/ViewContext.ts';
import styles from './duplicates.module.css';
import { MergeTable } from './MergeTable.tsx';
import { useMergeGroup } from './useMergeGroup.ts';

interface Props {
  alias: string;
  ids: readonly number[];
  /** Of records that are alike: more than can be merged at once. */
  count?: number;
  /** The button beside the one that merges. */
  other: { text: string; run: () => void };
  onDone: () => void;
}

/** Records side by side: which of them stays, and whose value each field gets. */
export function MergeGroup({ alias, ids, count = ids.length, other, onDone }: Props) {
  const { name } = useView().declaration;
  const translate = useTranslate();
  const group = useMergeGroup(alias, ids, onDone);
  const { rows, winner, error, failure, isPending, isMerging, submit } = group;
  const isTooFew = !isPending && !error && rows.length < 2;
  return (
    <>
      <div className={styles.body}>
        {(failure || error) && (
          <Alert severity="error" role="alert">
            {failure ?? errorText(error, name)}
          </Alert>
        )}
        {isTooFew && <Alert severity="info">{translate('duplicates.too_few')}</Alert>}
        <Typography color="text.secondary">{translate('duplicates.hint')}</Typography>
        {count > ids.length && (
          <Typography color="text.secondary">{translate('duplicates.more', { count: count - ids.length })}</Typography>
        )}
        {winner && <MergeTable {...group} winner={winner} />}
      </div>
      <DialogFoot>
        <Button variant="outlined" disabled={isMerging} onClick={other.run}>
          {other.text}
        </Button>
        <Button variant="contained" disabled={isMerging || rows.length < 2} onClick={submit}>
          {translate('duplicates.merge', { smart_count: rows.length })}
        </Button>
      </DialogFoot>
    </>
  );
}
