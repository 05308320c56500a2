import { useController, useFormContext } from 'react-hook-form';

/** A value of the card's form under a name. Typing takes back the error that the last attempt left on it. */
export function useInput<T>(name: string) {
  const { clearErrors } = useFormContext();
  const { field, fieldState } = useController({ name });
  return {
    value: field.value as T,
    error: fieldState.error?.message,
    onBlur: field.onBlur,
    ref: field.ref,
    onChange: (value: T) => {
      if (fieldState.error) clearErrors(name);
      field.onChange(value);
    },
  };
}
