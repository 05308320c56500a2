import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { ClearButton, clearByKey } from '../ClearButton.tsx';
import type { ValueProps } from '../valueProps.ts';
import styles from './BooleanValueInput.module.css';

const shown = (value: unknown) =>
  value === null || value === undefined || value === '' ? null : value === true || value === 1;

/** A switch with a third state for no value. Also shows 1 and 0, which the API accepts (docs/reference/api/entities.md#field-types). */
export function BooleanValueInput({
  label,
  value,
  onChange,
  error,
  hint,
  disabled,
  required = false,
  nothing,
}: ValueProps) {
  const translate = useTranslate();
  const id = useId();
  const is = shown(value);
  const help = error ?? hint;
  const clear = nothing && is !== null && !disabled ? () => onChange(null) : undefined;
  const stateText = is === null ? (nothing?.none ?? '') : translate(is ? 'admin.filters.yes' : 'admin.filters.no');
  return (
    <div>
      <FormLabel htmlFor={id} required={required} className={styles.label}>
        {label}
      </FormLabel>
      <div className={styles.row} data-none={is === null || undefined}>
        <Switch
          checked={is === true}
          disabled={disabled ?? false}
          onChange={(event) => onChange(event.target.checked)}
          onKeyDown={(event) => clearByKey(event, true, clear)}
          slotProps={{ input: { id, 'aria-describedby': `${id}-word${help ? ` ${id}-help` : ''}` } }}
        />
        <span id={`${id}-word`} className={styles.word}>
          {stateText}
        </span>
        {clear && nothing && <ClearButton label={nothing.clear} onClick={clear} />}
      </div>
      {help && (
        <FormHelperText id={`${id}-help`} error={Boolean(error)}>
          {help}
        </FormHelperText>
      )}
    </div>
  );
}
