import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useTranslate } from '../../../i18n/translate.ts';

interface Props {
  /** Makes the group a link target; its heading can get the focus then. */
  id?: string | undefined;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A group of a card: heading and text on the left, inputs on the right; on a phone one above the other. */
export function CardGroup({ id, title, text, children }: Props) {
  return (
    <Box
      id={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '176px 1fr' },
        gap: { xs: 3, md: 6 },
        '& + &': { borderTop: 1, borderColor: 'divider', pt: 6 },
      }}
    >
      <div>
        <Typography variant="h3" {...(id ? { tabIndex: -1 } : {})} sx={{ outline: 0 }}>
          {title}
        </Typography>
        {text && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {text}
          </Typography>
        )}
      </div>
      <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

/** In place of inputs that this person may not change. */
export const Unavailable = ({ reason }: { reason: MessageKey }) => (
  <Typography variant="body2" color="text.secondary">
    {useTranslate()(reason)}
  </Typography>
);
