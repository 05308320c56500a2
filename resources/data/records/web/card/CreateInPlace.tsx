import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Variant } from '#web/inputs/controls/select/variants.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import ResourceCard from '#web/resource/card/ResourceCard.tsx';
import { ViewContext } from '#web/resource/ViewContext.ts';
import type { Target } from '../cells/entityCells.tsx';
import { recordVariant } from '../recordSource.ts';

interface Props {
  target: Target & { view: NonNullable<Target['view']> };
  text: string;
  onDone: (made: Variant<number> | null) => void;
}

/** Card of a new record of another entity, prefilled with the text that was searched for. */
export default function CreateInPlace({ target, text, onDone }: Props) {
  const translate = useTranslate();
  const { data: view, error } = useQuery(target.view);
  const fail = useEffectEvent(() => {
    notify({ tone: 'error', text: error ? errorText(error, 'records') : translate('records.create.no_entity') });
    onDone(null);
  });
  const isFailed = view === null || (error !== null && !view);
  useEffect(() => {
    if (isFailed) fail();
  }, [isFailed]);
  if (!view) return null;
  return (
    <ViewContext value={view}>
      <ResourceCard
        id={0}
        preset={presetOf(target, text)}
        isCopy={false}
        onSaved={(record) => onDone(recordVariant(record, target.label))}
        onClose={() => onDone(null)}
      />
    </ViewContext>
  );
}

/** The searched text as value of the label field, if its type allows. */
function presetOf({ key }: Pick<Target, 'key'>, text: string): Record<string, unknown> {
  const value = text && key ? fieldTypeOf(key).value_of_text?.(text) : undefined;
  return key && value !== undefined ? { [key.alias]: value } : {};
}
