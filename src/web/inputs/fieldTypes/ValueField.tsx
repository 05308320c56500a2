import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type ReactNode, useId } from 'react';
import type { GrowingBox } from '../form/growingBox.ts';
import { ClearButton, clearByKey } from './ClearButton.tsx';
import styles from './ValueField.module.css';
import type { ValueProps } from './valueProps.ts';

interface Props extends Pick<ValueProps, 'label' | 'placeholder' | 'hint' | 'disabled' | 'required' | 'nothing'> {
  text: string;
  error?: ReactNode;
  /** `isPartial`: the browser's input has an incomplete value, which it reports as empty. */
  onText: (text: string, isPartial: boolean) => void;
  /** Clears the value; absent if there is none. */
  onNothing?: (() => void) | undefined;
  /** Inside the box, before and after the text. */
  start?: ReactNode;
  end?: ReactNode;
  more?: Omit<TextFieldProps, 'value' | 'onChange' | 'label' | 'error' | 'slotProps'> & Pick<GrowingBox, 'slotProps'>;
  htmlInput?: Record<string, string | number | boolean>;
}

/** The text box of most types. */
export function ValueField({
  text,
  onText,
  onNothing,
  label,
  error,
  disabled,
  more,
  htmlInput,
  start,
  end,
  ...props
}: Props) {
  const { placeholder, hint, required = false, nothing } = props;
  const id = useId();
  const isTall = more?.multiline ?? false;
  const clears = nothing && onNothing && !disabled;
  return (
    <TextField
      {...more}
      id={id}
      label={label}
      value={text}
      placeholder={placeholder ?? ''}
      required={required}
      error={Boolean(error)}
      helperText={error ?? hint}
      disabled={disabled ?? false}
      autoComplete="off"
      onChange={(event) => onText(event.target.value, event.target.validity?.badInput === true)}
      onKeyDown={(event) => {
        more?.onKeyDown?.(event);
        const isInput = (event.target as Element).matches('input, textarea');
        clearByKey(event, isInput && text === '', clears ? onNothing : undefined);
      }}
      slotProps={{
        htmlInput: { ...htmlInput },
        formHelperText: { component: 'div' },
        input: {
          ...more?.slotProps?.input,
          ...(start && { startAdornment: <InputAdornment position="start">{start}</InputAdornment> }),
          ...((clears || end) && {
            endAdornment: (
              <InputAdornment position="end" {...(isTall && { className: styles.tall })}>
                {end}
                {clears && <ClearButton edge="end" label={nothing.clear} onClick={onNothing} />}
                {/* Keeps the space of the button while there is nothing to clear. */}
                {!clears && nothing && <div className={styles.room} />}
              </InputAdornment>
            ),
          }),
        },
      }}
    />
  );
}

/** Clears a value, if there is one. An empty text is a value too. */
export const clearHandler = (value: unknown, onChange: ValueProps['onChange']): (() => void) | undefined =>
  value === null || value === undefined ? undefined : () => onChange(null);
