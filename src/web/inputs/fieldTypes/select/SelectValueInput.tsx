import OpenIcon from '@mui/icons-material/OpenInNew';
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { AsyncSelect } from '#web/inputs/controls/select/AsyncSelect.tsx';
import { Select } from '#web/inputs/controls/select/Select.tsx';
import { sourceOf } from '#web/selectSources.ts';
import cells from '../cells.module.css';
import type { ValueProps } from '../valueProps.ts';
import styles from './SelectValueInput.module.css';

/** A variant that is not deleted, a record of another entity, or a person. */
export function SelectValueInput(props: ValueProps) {
  const { label, field, value, onChange, error, hint: help, placeholder, required, disabled, related, offered } = props;
  const translate = useTranslate();
  const { select_subtype, select_entity_id, select_entity_key } = field.extra;
  const all = useMemo(
    () => sourceOf({ select_subtype, select_entity_id, select_entity_key }),
    [select_subtype, select_entity_id, select_entity_key],
  );
  const source = offered?.source ?? all;
  const chosen = typeof value === 'number' ? value : null;
  const common = {
    label,
    error,
    help: offered?.note ?? help,
    placeholder,
    required,
    value: chosen,
    onChange,
    disabled: disabled ?? false,
  };
  if (source)
    return (
      <div className={styles.box}>
        <AsyncSelect {...common} source={source} create={related?.create} />
        {chosen !== null && related && <ToCard to={related.to(chosen)} label={label} />}
      </div>
    );
  const variants = field.variants.filter((variant) => !variant.deleted || variant.id === chosen);
  return (
    <Select
      {...common}
      optionClass={cells.chip}
      variants={variants.map(({ id, name, color, deleted }) => ({
        value: id,
        color,
        label: deleted ? translate('admin.select.deleted_variant', { name }) : name,
      }))}
    />
  );
}

/** A link beside the label to the chosen record's card. Opens a new tab, because this card may be unsaved. */
function ToCard({ to, label }: { to: string; label: string }) {
  const translate = useTranslate();
  return (
    <Link
      href={to}
      target="_blank"
      rel="noopener"
      aria-label={translate('admin.select.to_named', { name: label })}
      className={styles.link}
    >
      {translate('admin.select.to')}
      <OpenIcon aria-hidden className={styles.icon} />
    </Link>
  );
}
