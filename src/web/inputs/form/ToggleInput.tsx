import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import styles from './ToggleInput.module.css';
import type { InputProps } from './useInput.ts';
import { useInput } from './useInput.ts';

export function ToggleInput({ name, label, disabled }: InputProps) {
  const { value, error, onChange, onBlur, ref } = useInput<boolean>(name);
  return (
    <div>
      <FormControlLabel
        label={label}
        disabled={disabled ?? false}
        className={styles.toggle}
        control={
          <Switch
            checked={Boolean(value)}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={onBlur}
            slotProps={{ input: { ref, name } }}
          />
        }
      />
      {error && <FormHelperText error>{error}</FormHelperText>}
    </div>
  );
}
