import { useMemo } from 'react';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { SeveralSelect } from '#web/inputs/controls/select/SeveralSelect.tsx';
import { sourceOf } from '#web/selectSources.ts';
import cells from '../cells.module.css';
import type { ValueProps } from '../valueProps.ts';
import { idsOf } from './idsOf.ts';

/** Several variants or people. A deleted variant stays until it is taken off. */
export function SelectsValueInput({ field, value, onChange, hint, offered, ...props }: ValueProps) {
  const { label, error, placeholder, required, disabled = false } = props;
  const translate = useTranslate();
  const { select_subtype } = field.extra;
  const all = useMemo(
    () => sourceOf({ select_subtype, select_entity_id: undefined, select_entity_key: undefined }),
    [select_subtype],
  );
  const ids = idsOf(value);
  return (
    <SeveralSelect
      {...{ label, error, placeholder, required, disabled }}
      source={offered?.source ?? all}
      help={offered?.note ?? hint}
      value={ids}
      max={limits.choices_per_value}
      onChange={(chosen) => onChange(chosen.length > 0 ? chosen : null)}
      optionClass={cells.chip}
      variants={field.variants
        .filter(({ id, deleted }) => !deleted || ids.includes(id))
        .map(({ id, name, color, deleted }) => ({
          value: id,
          color,
          label: deleted ? translate('admin.select.deleted_variant', { name }) : name,
        }))}
    />
  );
}
