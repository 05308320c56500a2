import styles from './rows.module.css';

interface Props {
  label: string;
  checked: boolean;
  /** Some of what it stands for. */
  isMixed?: boolean;
  disabled?: boolean;
  onChange: () => void;
}

/** The browser's own box, drawn as the others of the product: a hundred rows have one each. */
export const CheckBox = ({ label, checked, isMixed = false, disabled = false, onChange }: Props) => (
  <input
    type="checkbox"
    className={styles.box}
    aria-label={label}
    checked={checked}
    disabled={disabled}
    onChange={onChange}
    ref={(box) => {
      if (box) box.indeterminate = isMixed;
    }}
  />
);
