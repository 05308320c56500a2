import { type ReactNode, useId } from 'react';

interface Given {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface Props {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: (input: Given) => ReactNode;
}

/** An input with its label, and below it what is wrong with it, or a hint. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId();
  const said = error ?? hint;
  return (
    <div className="tel-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': said ? `${id}-said` : undefined })}
      {said && (
        <p id={`${id}-said`} className={error ? 'stoa-error' : 'tel-hint'}>
          {said}
        </p>
      )}
    </div>
  );
}
