import { useController, useFormContext } from 'react-hook-form';

/** Props of an input; react-hook-form keeps the value under `name`. */
export interface InputProps {
  name: string;
  label: string;
  disabled?: boolean;
  required?: boolean;
  autoFocus?: boolean;
  /** In a card: null for a new record. */
  recordId?: number | null;
}

/**
 * A value of the form. A change clears its error.
 * @param validate called before saving; true, or the error message
 */
export function useInput<T>(name: string, validate?: (value: T) => string | true) {
  const { clearErrors } = useFormContext();
  const { field, fieldState } = useController({ name, ...(validate && { rules: { validate } }) });
  return {
    value: field.value as T,
    error: fieldState.error?.message,
    /** The error with more than its text. */
    cause: fieldState.error,
    isDirty: fieldState.isDirty,
    onBlur: field.onBlur,
    ref: field.ref,
    onChange: (value: T) => {
      if (fieldState.error) clearErrors(name);
      field.onChange(value);
    },
  };
}
