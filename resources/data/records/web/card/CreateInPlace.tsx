import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { numberBounds } from '#shared/fieldTypes/number.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { numberOf } from '#web/i18n/typedNumber.ts';
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
  const locale = useLocale();
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
        preset={presetOf(target, text, locale)}
        isCopy={false}
        onSaved={(record) => onDone(recordVariant(record, target.label))}
        onClose={() => onDone(null)}
      />
    </ViewContext>
  );
}

/** The searched text as value of the label field, if its type allows. */
function presetOf({ key }: Pick<Target, 'key'>, text: string, locale: string): Record<string, unknown> {
  if (!key || !text) return {};
  const { shape } = fieldTypeOf(key);
  const isText = shape === 'text' || shape === 'long_text';
  const value = shape === 'number' ? numberOf(text, { locale, isWhole: numberBounds(key.extra).whole }) : text;
  return isText || typeof value === 'number' ? { [key.alias]: value } : {};
}
