import FormHelperText from '@mui/material/FormHelperText';
import { lazy, Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { selectSubtypes } from '#shared/fieldTypes/fieldType.ts';
import { baseTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { reservedAliases } from '#shared/fieldTypes/systemColumns.ts';
import { limits } from '#shared/limits.ts';
import { transliterate } from '#shared/text/transliterate.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { ChoiceInput } from '#web/inputs/form/ChoiceInput.tsx';
import { NumberInput } from '#web/inputs/form/defaultInputs.tsx';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import { ToggleInput } from '#web/inputs/form/ToggleInput.tsx';
import { useProposedAlias } from '#web/inputs/form/useProposedAlias.ts';
import { ConversionPanel } from './ConversionPanel.tsx';
import { DefaultInput } from './DefaultInput.tsx';
import { ExplanationInputs } from './ExplanationInputs.tsx';
import { FormatInputs, Preview } from './FormatInputs.tsx';
import {
  type FieldValues,
  hasVariants,
  mayBeIndexed,
  mayBeLimited,
  mayBeMultiple,
  mayBeUnique,
} from './fieldValues.ts';
import { makesOptions, offersSubtype, plannedConversion } from './plannedConversion.ts';
import { TargetInputs } from './TargetInputs.tsx';
import { TypeInput } from './TypeInput.tsx';
import { VariantsInput } from './VariantsInput.tsx';

interface Props {
  /** Null for a new one. */
  field: Field | null;
  entityAlias: string;
  entityId: number;
}

/** Name, alias and type, then the settings of the type. */
export function FieldInputs({ field, entityAlias, entityId }: Props) {
  const translate = useTranslate();
  const isNew = field === null;
  const kind = useKind();
  const planned = plannedConversion(field, useWatch<FieldValues>() as FieldValues);
  const outlook = field && planned && <ConversionPanel id={field.id} entityAlias={entityAlias} planned={planned} />;
  const { extras } = baseTypeOf(kind.type_id);
  useProposedAlias(isNew, aliasFor);
  return (
    <>
      <TextInput name="name" label={translate('fields.fields.name')} required={isNew} autoFocus />
      <TextInput
        name="alias"
        label={translate('fields.fields.alias')}
        required={isNew}
        hint={translate('fields.alias.hint')}
      />
      <TypeInput field={field} />
      {extras.includes('number_subtype') && <NumberInputs field={field} />}
      {extras.includes('select_subtype') && <SelectInputs field={field} />}
      {mayBeLimited(kind) && <LimitedChoices id={field?.id ?? 0} entityId={entityId} />}
      {mayBecomeMultiple(field, kind) && <SwitchInput name="is_multiple" />}
      {isNew && extras.includes('is_multiple') && !mayBeMultiple(kind) && (
        <FormHelperText>{translate('fields.is_multiple.records')}</FormHelperText>
      )}
      {kind.is_multiple && mayBeMultiple(kind) && hasVariants(kind) && <Preview />}
      {planned?.conversion && outlook}
      {extras.includes('format') && <FormatInputs />}
      {planned && !planned.conversion && outlook}
      {!makesOptions(field, kind) && <DefaultInput />}
      <SwitchInput name="is_required" />
      {mayBeUnique(kind) && <SwitchInput name="is_unique" />}
      {mayBeIndexed(kind) && <SwitchInput name="indexed" />}
      <ExplanationInputs />
    </>
  );
}

/** Several values are not made one again, and texts become one option each. */
const mayBecomeMultiple = (field: Field | null, kind: ReturnType<typeof useKind>) =>
  mayBeMultiple(kind) && (!field || (field.type_id === kind.type_id && !field.extra.is_multiple));

/** What the type of the values depends on. */
function useKind() {
  const [type_id, select_subtype, is_multiple] = useWatch<FieldValues, ['type_id', 'select_subtype', 'is_multiple']>({
    name: ['type_id', 'select_subtype', 'is_multiple'],
  });
  return { type_id, select_subtype, is_multiple };
}

function SwitchInput({ name }: { name: 'is_multiple' | 'is_required' | 'is_unique' | 'indexed' }) {
  const translate = useTranslate();
  return (
    <div>
      <ToggleInput name={name} label={translate(`fields.fields.${name}`)} />
      <FormHelperText>{translate(`fields.${name}.hint`)}</FormHelperText>
    </div>
  );
}

const subtypes = ['int', 'bigint', 'smallint', 'decimal', 'double'] as const;

function NumberInputs({ field }: { field: Field | null }) {
  const translate = useTranslate();
  const offered = subtypes.filter((each) => offersSubtype(field, each));
  const subtype = useWatch<FieldValues, 'number_subtype'>({ name: 'number_subtype' });
  return (
    <>
      <ChoiceInput
        name="number_subtype"
        label={translate('fields.fields.number_subtype')}
        hint={offered.length > 1 ? undefined : translate('fields.errors.fixed')}
        disabled={offered.length === 1}
        choices={offered.map((value) => ({ value, label: translate(`fields.number.${value}`) }))}
      />
      {subtype === 'decimal' && <NumberInput name="scale" label={translate('fields.fields.scale')} required />}
    </>
  );
}

/** What a select chooses from: its own variants, records of an entity, or people. */
function SelectInputs({ field }: { field: Field | null }) {
  const translate = useTranslate();
  const isNew = field === null;
  const { setValue } = useFormContext<FieldValues>();
  const subtype = useWatch<FieldValues, 'select_subtype'>({ name: 'select_subtype' });
  const type_id = useWatch<FieldValues, 'type_id'>({ name: 'type_id' });
  // Texts become its own options, which are not there yet.
  if (makesOptions(field, { type_id })) return null;
  const forgetDefault = () => {
    setValue('has_default', false, { shouldDirty: true });
    setValue('default_value', null, { shouldDirty: true });
    setValue('choices', null, { shouldDirty: true });
  };
  return (
    <>
      <ChoiceInput
        name="select_subtype"
        label={translate('fields.fields.select_subtype')}
        hint={isNew ? undefined : translate('fields.errors.fixed')}
        disabled={!isNew}
        choices={selectSubtypes.map((value) => ({ value, label: translate(`fields.select.${value}`) }))}
        onChosen={forgetDefault}
      />
      {subtype === 'default' && <VariantsInput />}
      {subtype === 'entity' && <TargetInputs isNew={isNew} onTarget={forgetDefault} />}
    </>
  );
}

const ChoicesInput = lazy(async () => {
  const [input] = await Promise.all([import('./ChoicesInput.tsx'), loadMessages('filters')]);
  return input;
});

/** The rule on what may be chosen; a new one for another target. */
function LimitedChoices({ id, entityId }: { id: number; entityId: number }) {
  const [subtype, target] = useWatch<FieldValues, ['select_subtype', 'select_entity_id']>({
    name: ['select_subtype', 'select_entity_id'],
  });
  if (subtype === 'entity' && target === null) return null;
  return (
    <Suspense>
      <ChoicesInput
        key={`${subtype} ${target}`}
        id={id}
        entityId={entityId}
        target={subtype === 'user' ? null : target}
      />
    </Suspense>
  );
}

/** An alias proposed from a name, of lowercase letters and underscores (docs/reference/product/entities.md#field-aliases). */
function aliasFor(name: string): string {
  const alias = transliterate(name)
    .replace(/[^a-z]+/g, '_')
    .slice(0, limits.text_max)
    .replace(/^_+|_+$/g, '');
  return alias.length < limits.field_alias_min || reservedAliases.has(alias) ? '' : alias;
}
