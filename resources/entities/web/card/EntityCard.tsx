import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Entity } from '#resources/entities/entities.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/TextInput.tsx';
import type { CardBodyProps } from '#web/resource/view.ts';
import { proposedAlias } from './proposedAlias.ts';

/**
 * The alias follows the name until it is edited by hand. An emptied alias follows the name again.
 */
function useProposedAlias(isNew: boolean) {
  const { setValue, clearErrors } = useFormContext();
  const [name, alias] = useWatch({ name: ['name', 'alias'] }) as [string, string];
  const proposed = useRef('');
  useEffect(() => {
    if (!isNew || (alias !== '' && alias !== proposed.current)) return;
    const next = proposedAlias(name);
    if (next === alias && next === proposed.current) return;
    // Emptied by hand: only a further change of the name fills it again.
    if (alias === '' && next === proposed.current) return;
    proposed.current = next;
    setValue('alias', next, { shouldDirty: true });
    clearErrors('alias');
  }, [isNew, name, alias, setValue, clearErrors]);
}

/** Name and alias. The alias is proposed for a new entity, and fixed afterwards. */
export default function EntityCard({ record, disabled }: CardBodyProps<Entity>) {
  const translate = useTranslate();
  const isNew = record === null;
  useProposedAlias(isNew);
  return (
    <>
      <TextInput
        name="name"
        label={translate('entities.fields.name')}
        disabled={disabled}
        required={isNew}
        autoFocus={!disabled}
      />
      <TextInput
        name="alias"
        label={translate('entities.fields.alias')}
        disabled={disabled || !isNew}
        required={isNew}
        hint={translate(isNew ? 'entities.card.alias_hint' : 'entities.card.alias_fixed')}
      />
    </>
  );
}
