import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import styles from './ExplainedSwitch.module.css';

interface Props {
  name: string;
  /** The explanation below the name. */
  hint: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with an explanation. */
export const ExplainedSwitch = ({ name, hint, checked, disabled, onChange }: Props) => (
  <FormControlLabel
    disabled={disabled}
    className={styles.row}
    control={
      <Switch
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { role: 'switch', 'aria-label': name } }}
      />
    }
    label={
      <>
        {name}
        <Typography variant="body2" color="text.secondary">
          {hint}
        </Typography>
      </>
    }
  />
);
