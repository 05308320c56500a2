import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';

/**
 * A form for the inputs below it, which ask `useFormState` for what of its state they need: handed down with the methods,
 * the state would draw every input again each time that it changes.
 */
export function FormMethods<V extends FieldValues>({
  form,
  children,
}: {
  form: UseFormReturn<V>;
  children: ReactNode;
}) {
  const [first] = useState(form.formState);
  return (
    <FormProvider {...form} formState={first}>
      {children}
    </FormProvider>
  );
}
