import ClearIcon from '@mui/icons-material/Clear';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type ReactNode, useId } from 'react';
import type { GrowingBox } from '../controls/growingBox.ts';
import type { ValueProps } from './valueProps.ts';

interface Props extends Pick<ValueProps, 'label' | 'placeholder' | 'hint' | 'disabled' | 'nothing'> {
  text: string;
  error?: ReactNode;
  /** `isPartial`: the browser's own box holds what is no value yet, and says it is empty. */
  onText: (text: string, isPartial: boolean) => void;
  /** Takes the value away; absent where there is none. */
  onNothing?: (() => void) | undefined;
  /** Inside the box, at its end. */
  end?: ReactNode;
  more?: Omit<TextFieldProps, 'value' | 'onChange' | 'label' | 'error' | 'slotProps'> & Pick<GrowingBox, 'slotProps'>;
  htmlInput?: Record<string, string | number | boolean>;
}

/** The box that most types type their values into. */
export function ValueField({ text, onText, onNothing, label, error, disabled, more, htmlInput, end, ...props }: Props) {
  const { placeholder, hint, nothing } = props;
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
      error={Boolean(error)}
      helperText={error ?? hint}
      disabled={disabled ?? false}
      autoComplete="off"
      onChange={(event) => onText(event.target.value, event.target.validity?.badInput === true)}
      slotProps={{
        htmlInput: { ...htmlInput },
        formHelperText: { component: 'div' },
        input: {
          ...more?.slotProps?.input,
          ...((clears || end) && {
            endAdornment: (
              <InputAdornment
                position="end"
                sx={isTall ? { alignSelf: 'start', height: 'auto', maxHeight: 'none', mt: 1.5 } : null}
              >
                {end}
                {clears && <Clear label={nothing.clear} onClick={onNothing} />}
                {/* What stands before it stays in its place while there is nothing to take away. */}
                {!clears && nothing && <Box sx={{ width: 24, mr: -3 }} />}
              </InputAdornment>
            ),
          }),
        },
      }}
    />
  );
}

const Clear = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <IconButton edge="end" aria-label={label} title={label} onClick={onClick} sx={{ p: 1, opacity: 0.7 }}>
    <ClearIcon sx={{ fontSize: 16 }} />
  </IconButton>
);

/** Takes a value away where there is one: an empty text is a value too. */
export const nothingOf = (value: unknown, onChange: ValueProps['onChange']): (() => void) | undefined =>
  value === null || value === undefined ? undefined : () => onChange(null);
