import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { numberStyles, textFormats } from '#shared/fieldTypes/fieldType.ts';
import { baseTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { typeInputOf } from '#web/inputs/fieldTypes/typeInputs.ts';
import { typeViewOf } from '#web/inputs/fieldTypes/typeViews.ts';
import { ChoiceInput } from '#web/inputs/form/ChoiceInput.tsx';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import styles from './card.module.css';
import { extraOf, type FieldValues, typeOf } from './fieldValues.ts';

/** What the texts of a field are, or how its numbers are shown. */
export function FormatInputs() {
  const type_id = useWatch<FieldValues, 'type_id'>({ name: 'type_id' });
  return (
    <>
      {baseTypeOf(type_id).shape === 'number' ? <NumberFormatInputs /> : <TextFormatInput />}
      <Preview key={type_id} />
    </>
  );
}

function TextFormatInput() {
  const translate = useTranslate();
  return (
    <ChoiceInput
      name="text_format"
      label={translate('fields.fields.format')}
      disabled={false}
      choices={(['any', ...textFormats] as const).map((value) => ({ value, label: translate(`fields.text.${value}`) }))}
    />
  );
}

function NumberFormatInputs() {
  const translate = useTranslate();
  const style = useWatch<FieldValues, 'format.style'>({ name: 'format.style' });
  const currencies = useCurrencies();
  return (
    <>
      <ChoiceInput
        name="format.style"
        label={translate('fields.styles.title')}
        disabled={false}
        choices={numberStyles.map((value) => ({ value, label: translate(`fields.styles.${value}`) }))}
      />
      {style === 'money' && (
        <ChoiceInput
          name="format.currency"
          label={translate('fields.styles.currency')}
          disabled={false}
          choices={currencies}
        />
      )}
      {style === 'unit' && (
        <TextInput
          name="format.unit"
          label={translate('fields.styles.unit_of')}
          required
          placeholder={translate('fields.styles.unit_hint')}
        />
      )}
    </>
  );
}

/** All that the browser knows, by their code and name. */
function useCurrencies() {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} · ${names.of(value)}` }));
  }, [locale]);
}

/** Those that have a name by now. New ones have no ids yet. */
const optionsOf = ({ variants }: FieldValues) =>
  variants.flatMap(({ name, alias, color = null, deleted }, at) =>
    deleted || !name.trim() ? [] : [{ id: at + 1, name, alias, color }],
  );

/** A value as a list and a card will show it. */
export function Preview() {
  const translate = useTranslate();
  const id = useId();
  const values = useWatch<FieldValues>() as FieldValues;
  const field = { extra: extraOf(values), variants: optionsOf(values) };
  const type = typeOf(values);
  const [typed, setTyped] = useState<unknown>(undefined);
  const sample = type.is_list ? field.variants.slice(0, 2).map((option) => option.id) : undefined;
  const value = typed === undefined ? (sample ?? type.sample({ alias: values.alias, ...field })) : typed;
  const { Cell } = typeViewOf({ ...values, ...field });
  const Input = typeInputOf({ ...values, ...field });
  return (
    <section aria-labelledby={id} className={styles.preview}>
      <Typography id={id} className={styles.label}>
        {translate('fields.preview.title')}
      </Typography>
      <div className={styles.previewCell}>
        <Cell field={field} value={value} />
      </div>
      <Input label={translate('fields.preview.input')} field={field} value={value} onChange={setTyped} />
    </section>
  );
}
