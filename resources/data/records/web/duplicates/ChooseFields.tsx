import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Segmented } from '#web/inputs/ui/Segmented.tsx';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import styles from './duplicates.module.css';
import { useChosenFields } from './useChosenFields.ts';

interface Props {
  fields: readonly Field[];
  failure: string | null;
  onFind: (by: readonly string[]) => void;
}

/** By which fields records are compared, and how. */
export function ChooseFields({ fields, failure, onFind }: Props) {
  const translate = useTranslate();
  const { shown, hasTexts, isSimilar, chosen, by, choose, compareSimilar } = useChosenFields(fields);
  const matches = (['same', 'similar'] as const).map((value) => ({ value, label: translate(`duplicates.${value}`) }));
  return (
    <>
      <div className={styles.body}>
        {failure && (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        )}
        {hasTexts && (
          <Segmented
            legend={translate('duplicates.match')}
            value={isSimilar ? 'similar' : 'same'}
            options={matches}
            onChange={(value) => compareSimilar(value === 'similar')}
          />
        )}
        <Typography color="text.secondary">
          {translate(isSimilar ? 'duplicates.similar_hint' : 'duplicates.same_hint')}
        </Typography>
        <fieldset className={styles.fieldset}>
          <legend className={styles.name}>{translate('duplicates.by')}</legend>
          <div className={styles.fields}>
            {shown.map(({ alias, name }) => (
              <FormControlLabel
                key={alias}
                control={<Checkbox size="small" />}
                label={name}
                checked={chosen.includes(alias)}
                onChange={() => choose(alias)}
              />
            ))}
          </div>
        </fieldset>
      </div>
      <DialogFoot>
        <Button
          variant="contained"
          disabled={chosen.length === 0 || chosen.length > limits.duplicate_fields_max}
          onClick={() => onFind(by)}
        >
          {translate('duplicates.find')}
        </Button>
      </DialogFoot>
    </>
  );
}
