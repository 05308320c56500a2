/** An input of a card; the value is kept by react-hook-form under `name`. */
export interface InputProps {
  name: string;
  label: string;
  disabled?: boolean;
  required?: boolean;
  autoFocus?: boolean;
}
