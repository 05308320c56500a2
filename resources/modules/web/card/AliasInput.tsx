import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { transliterate } from '#shared/transliterate.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/TextInput.tsx';
import type { InputProps } from '#web/inputs/useInput.ts';

/** The alias of a module: follows the name of a new one until it is edited, and is fixed afterwards. */
export default function AliasInput(props: InputProps) {
  const translate = useTranslate();
  const isNew = props.recordId === null;
  const { getValues, setValue, clearErrors } = useFormContext<{ name: string; alias: string }>();
  const name = useWatch<{ name: string }, 'name'>({ name: 'name' });
  const proposed = useRef('');
  useEffect(() => {
    if (!isNew || getValues('alias') !== proposed.current) return;
    const next = aliasFor(name);
    if (next === proposed.current) return;
    proposed.current = next;
    setValue('alias', next, { shouldDirty: true });
    clearErrors('alias');
  }, [isNew, name, getValues, setValue, clearErrors]);
  return <TextInput {...props} hint={translate(isNew ? 'modules.card.alias_hint' : 'modules.card.alias_fixed')} />;
}

/** docs/product/modules.md#aliases; empty if the name yields none. */
function aliasFor(name: string): string {
  const alias = transliterate(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 63)
    .replace(/-+$/, '');
  return alias.length < 3 ? '' : alias;
}
