import Box from '@mui/material/Box';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';

interface Props {
  /** Gets what is typed. */
  typed: RefObject<string>;
  onClose: () => void;
}

/** Has the focus, and takes what is typed, while the script of the dialog is loading. */
export function EarlyInput({ typed, onClose }: Props) {
  const label = useTranslate()('admin.go_to.label');
  const [before] = useState(() => document.activeElement);
  // The dialog returns the focus to where it was, which must not be this input.
  useLayoutEffect(() => () => (before as HTMLElement | null)?.focus({ preventScroll: true }), [before]);
  return (
    <Box
      component="input"
      className="visually-hidden"
      aria-label={label}
      autoComplete="off"
      autoFocus
      onChange={({ target }) => {
        typed.current = target.value;
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />
  );
}
