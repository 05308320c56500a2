import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import styles from './conditions.module.css';

interface ChooseProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: (readonly [value: string, text: string])[];
}

/** A native select: typing the first letters finds one of hundreds of fields. */
export const Choose = ({ label, value, onChange, children }: ChooseProps) => (
  <NativeSelect
    value={value}
    onChange={(event) => onChange(event.target.value)}
    input={<OutlinedInput size="small" />}
    inputProps={{ 'aria-label': label }}
    className={styles.choose}
  >
    {children.map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </NativeSelect>
);
