import { transliterate } from '#shared/text/transliterate.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import type { InputProps } from '#web/inputs/form/useInput.ts';
import { useProposedAlias } from '#web/inputs/form/useProposedAlias.ts';

/** The alias of a module: follows the name of a new one until it is edited, and is fixed afterwards. */
export default function AliasInput(props: InputProps) {
  const translate = useTranslate();
  const isNew = props.recordId === null;
  useProposedAlias(isNew, aliasFor);
  return <TextInput {...props} hint={translate(isNew ? 'modules.card.alias_hint' : 'modules.card.alias_fixed')} />;
}

/** docs/reference/product/modules.md#aliases; empty if the name yields none. */
function aliasFor(name: string): string {
  const alias = transliterate(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 63)
    .replace(/-+$/, '');
  return alias.length < 3 ? '' : alias;
}
