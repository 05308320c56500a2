import ClearIcon from '@mui/icons-material/Clear';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useId } from 'react';
import type { ValueProps } from './typeView.ts';

interface Props extends Pick<ValueProps, 'label' | 'placeholder' | 'error' | 'hint' | 'disabled' | 'nothing'> {
  text: string;
  /** `isPartial`: the browser's own box holds what is no value yet, and says it is empty. */
  onText: (text: string, isPartial: boolean) => void;
  /** Takes the value away; absent where there is none. */
  onNothing?: (() => void) | undefined;
  more?: Omit<TextFieldProps, 'value' | 'onChange' | 'label' | 'error'>;
  htmlInput?: Record<string, string | number>;
}

/** The box that most types type their values into. */
export function ValueField({ text, onText, onNothing, label, error, disabled, more, htmlInput, ...props }: Props) {
  const { placeholder, hint, nothing } = props;
  const id = useId();
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
        ...(nothing &&
          onNothing &&
          !disabled && {
            input: {
              endAdornment: <Clear label={nothing.clear} isTall={more?.multiline ?? false} onClick={onNothing} />,
            },
          }),
      }}
    />
  );
}

const Clear = ({ label, isTall, onClick }: { label: string; isTall: boolean; onClick: () => void }) => (
  <InputAdornment position="end" sx={isTall ? { alignSelf: 'start', height: 'auto', maxHeight: 'none' } : null}>
    <IconButton edge="end" aria-label={label} title={label} onClick={onClick} sx={{ p: 1, opacity: 0.7 }}>
      <ClearIcon sx={{ fontSize: 16 }} />
    </IconButton>
  </InputAdornment>
);
