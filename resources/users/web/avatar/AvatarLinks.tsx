import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { MouseEvent, Ref } from 'react';
import type { MessageUnder } from '#web/i18n/messages.ts';
import { useTranslate } from '#web/i18n/translate.ts';

interface Props {
  /** Gets the focus when the server refuses the picture. */
  chooseRef: Ref<HTMLButtonElement>;
  hasPicture: boolean;
  isSending: boolean;
  disabled: boolean;
  onChoose: () => void;
  onCancel: () => void;
  onAdjust: () => void;
  onRemove: () => void;
}

/** Upload or cancel the upload; adjust and remove once there is a picture. */
export function AvatarLinks({ chooseRef, hasPicture, isSending, disabled, ...on }: Props) {
  const translate = useTranslate();
  const link = (
    key: MessageUnder<'users.avatar'>,
    onClick: (event: MouseEvent<HTMLElement>) => void,
    more: { ref?: Ref<HTMLButtonElement>; danger?: boolean } = {},
  ) => (
    <Link
      component="button"
      type="button"
      ref={more.ref}
      disabled={disabled}
      onClick={onClick}
      underline="hover"
      sx={{
        minHeight: 28,
        fontSize: '0.875rem',
        fontWeight: 550,
        color: more.danger ? 'error.main' : 'primary.main',
        '&:disabled': { color: 'text.secondary', pointerEvents: 'none' },
      }}
    >
      {translate(`users.avatar.${key}`)}
    </Link>
  );
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // This button disappears with the picture; the focus must not get lost.
    currentTarget.parentElement?.querySelector('button')?.focus();
    on.onRemove();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
      {isSending
        ? link('cancel', on.onCancel, { ref: chooseRef })
        : link(hasPicture ? 'replace' : 'upload', on.onChoose, { ref: chooseRef })}
      {hasPicture && !isSending && link('adjust', on.onAdjust)}
      {hasPicture && !isSending && link('remove', remove, { danger: true })}
    </Box>
  );
}
