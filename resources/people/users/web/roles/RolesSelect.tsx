import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { roleNamesQuery } from './api.ts';
import styles from './RolesSelect.module.css';

interface Props {
  value: readonly number[];
  error?: string | undefined;
  disabled: boolean;
  onChange: (ids: number[]) => void;
}

/** The roles of a person. Without any, the default one is named. */
export function RolesSelect({ value, error, disabled, onChange }: Props) {
  const translate = useTranslate();
  const id = useId();
  const { data: known = [] } = useQuery(roleNamesQuery);
  const standard = known.find(({ is_default }) => is_default);
  const namesOf = (ids: readonly number[]) =>
    known.flatMap((role) => (ids.includes(role.id) ? [role.name] : [])).join(', ');
  return (
    <TextField
      id={id}
      select
      label={translate('users.fields.role_ids')}
      // Until the roles are known, none of them can be shown as chosen.
      value={value.filter((each) => known.some((role) => role.id === each))}
      disabled={disabled}
      error={Boolean(error)}
      helperText={error ?? translate('users.roles.hint')}
      onChange={(event) => onChange(event.target.value as unknown as number[])}
      slotProps={{
        htmlInput: { 'data-field': 'role_ids' },
        inputLabel: { shrink: true },
        select: {
          className: styles.roles,
          multiple: true,
          displayEmpty: true,
          renderValue: () =>
            namesOf(value) || (standard ? translate('users.roles.default', { name: standard.name }) : ''),
        },
      }}
    >
      {known.map((role) => (
        <MenuItem key={role.id} value={role.id} className={styles.option}>
          <Checkbox size="small" checked={value.includes(role.id)} tabIndex={-1} className={styles.check} />
          {role.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
