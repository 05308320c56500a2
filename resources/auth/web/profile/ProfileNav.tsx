import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import type { ProfilePart } from '#web/session/profile.ts';

interface Props {
  parts: readonly { part: ProfilePart; label: string }[];
  current: ProfilePart;
  onGo: (part: ProfilePart) => void;
}

/** Links to the parts of the dialog in one line; the visible part is underlined. */
export function ProfileNav({ parts, current, onGo }: Props) {
  const translate = useTranslate();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const item = ref.current?.querySelector<HTMLElement>(`[data-part="${current}"]`);
    // The line scrolls on a phone.
    if (ref.current && item)
      ref.current.scrollLeft = item.offsetLeft - (ref.current.clientWidth - item.clientWidth) / 2;
  }, [current]);
  return (
    <Box
      component="nav"
      ref={ref}
      aria-label={translate('users.profile.sections')}
      sx={{
        position: 'relative',
        flex: 'none',
        display: 'flex',
        gap: 5,
        px: { xs: 4, md: 6 },
        overflowX: 'auto',
        scrollbarWidth: 'none',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {parts.map(({ part, label }) => (
        <ButtonBase
          key={part}
          data-part={part}
          aria-current={part === current ? 'location' : undefined}
          onClick={() => onGo(part)}
          sx={{
            flex: 'none',
            py: 2.5,
            fontSize: '0.8125rem',
            lineHeight: '20px',
            fontWeight: 550,
            color: part === current ? 'text.primary' : 'text.secondary',
            boxShadow: part === current ? 'inset 0 -2px 0 currentColor' : 'none',
            '&:hover': { color: 'text.primary' },
            '&.Mui-focusVisible, &:focus-visible': { outlineOffset: -2 },
          }}
        >
          {label}
        </ButtonBase>
      ))}
    </Box>
  );
}
