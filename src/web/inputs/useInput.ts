import { useController, useFormContext } from 'react-hook-form';

/** An input of a card; the value is kept by react-hook-form under `name`. */
export interface InputProps {
  name: string;
  label: string;
  disabled?: boolean;
  required?: boolean;
  autoFocus?: boolean;
}

/**
 * A value of the card's form under a name. Typing takes back the error that the last attempt left on it.
 * @param validate asked before the card is saved: true, or what is wrong
 */
export function useInput<T>(name: string, validate?: (value: T) => string | true) {
  const { clearErrors } = useFormContext();
  const { field, fieldState } = useController({ name, ...(validate && { rules: { validate } }) });
  return {
    value: field.value as T,
    error: fieldState.error?.message,
    isDirty: fieldState.isDirty,
    onBlur: field.onBlur,
    ref: field.ref,
    onChange: (value: T) => {
      if (fieldState.error) clearErrors(name);
      field.onChange(value);
    },
  };
}
