import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';

/**
 * Provides a form without its changing state, which would render every input at each change. Inputs read the state they
 * need with `useFormState`.
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
