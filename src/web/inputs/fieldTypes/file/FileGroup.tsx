import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type ReactNode, useId } from 'react';
import type { ValueProps } from '../valueProps.ts';
import styles from './file.module.css';

interface Props extends Pick<ValueProps, 'label' | 'error' | 'hint'> {
  required: boolean;
  children: ReactNode;
}

/** The label, the content and the message of an input of files. */
export function FileGroup({ label, error, hint, required, children }: Props) {
  const id = useId();
  const help = error ?? hint;
  return (
    <fieldset aria-labelledby={id} aria-describedby={help ? `${id}-help` : undefined}>
      <FormLabel id={id} component="div" required={required} className={styles.legend}>
        {label}
      </FormLabel>
      {children}
      {help && (
        <FormHelperText id={`${id}-help`} error={Boolean(error)}>
          {help}
        </FormHelperText>
      )}
    </fieldset>
  );
}
