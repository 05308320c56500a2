import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslate } from '#web/i18n/translate.ts';
import { typeInputOf } from '#web/inputs/fieldTypes/typeInputs.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import styles from './card.module.css';
import { extraOf, type FieldValues, hasVariants, mayHaveDefault, typeOf } from './fieldValues.ts';

/** The initial value of the field in new records, or NULL (docs/reference/product/entities.md#default-values). */
export function DefaultInput() {
  const translate = useTranslate();
  const { setValue } = useFormContext<FieldValues>();
  const values = useWatch<FieldValues>() as FieldValues;
  const { has_default } = values;
  const { default_start } = typeOf(values);
  if (!mayHaveDefault(values)) return null;
  const label = translate('fields.fields.default_value');
  const setNull = (isNull: boolean) => {
    setValue('has_default', !isNull, { shouldDirty: true });
    setValue('default_value', isNull ? null : default_start, { shouldDirty: true });
  };
  return (
    <Box role="group" aria-label={label} className={styles.default}>
      {has_default ? (
        <Value label={label} />
      ) : (
        <>
          <Typography className={styles.defaultLabel}>{label}</Typography>
          <FormHelperText>{translate('fields.default.null_hint')}</FormHelperText>
        </>
      )}
      <FormControlLabel
        label={translate('fields.default.null')}
        className={styles.isNull}
        control={<Switch checked={!has_default} onChange={(event) => setNull(event.target.checked)} />}
      />
    </Box>
  );
}

/** The input that the field has in a record's card. */
function Value({ label }: { label: string }) {
  const translate = useTranslate();
  const values = useWatch<FieldValues>() as FieldValues;
  const { value, error, onChange } = useInput<unknown>('default_value');
  const { name } = typeOf(values);
  const Input = typeInputOf({ type_id: values.type_id, extra: extraOf(values) });
  const saved = values.variants.flatMap(({ id, name, alias, color = null, deleted }) =>
    id === undefined ? [] : [{ id, name, alias, color, deleted }],
  );
  const isWaiting = hasVariants(values) && values.variants.some(({ id, deleted }) => id === undefined && !deleted);
  return (
    <>
      <Input
        label={label}
        field={{ extra: extraOf(values), variants: saved }}
        value={value}
        onChange={onChange}
        placeholder={translate(`fields.types.${name}.placeholder`)}
        error={error}
      />
      {!error && (
        <FormHelperText>{translate(isWaiting ? 'fields.default.no_variants' : 'fields.default.hint')}</FormHelperText>
      )}
    </>
  );
}
