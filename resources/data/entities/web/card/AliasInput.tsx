import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { reservedAliases } from '#shared/fieldTypes/systemColumns.ts';
import { limits } from '#shared/limits.ts';
import { transliterate } from '#shared/text/transliterate.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import type { InputProps } from '#web/inputs/form/useInput.ts';

/** The alias of an entity: proposed from the name of a new one, and fixed afterwards. */
export default function AliasInput(props: InputProps) {
  const translate = useTranslate();
  const isNew = props.recordId === null;
  useProposedAlias(isNew);
  return <TextInput {...props} hint={translate(isNew ? 'entities.card.alias_hint' : 'entities.card.alias_fixed')} />;
}

/** The alias follows the name until it is edited by hand. An emptied alias follows the name again. */
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

/** A valid alias for a name (docs/reference/product/entities.md#entity-aliases); empty if the name yields none. */
export function proposedAlias(name: string): string {
  const alias = transliterate(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, limits.entity_alias_max)
    .replace(/_+$/, '');
  if (alias.length < limits.entity_alias_min) return '';
  return /^e_\d+$/.test(alias) || reservedAliases.has(alias) ? '' : alias;
}
