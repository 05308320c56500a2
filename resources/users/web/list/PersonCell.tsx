import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { User } from '#resources/users/users.resource.ts';
import { copyText } from '#web/controls/copyText.ts';
import { PersonAvatar } from '#web/controls/PersonAvatar.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardLink } from '#web/resource/card/CardLink.tsx';
import type { CellProps } from '#web/resource/view.ts';
import { InvitedMark } from './InvitedMark.tsx';
import { OwnerCrown } from './OwnerCrown.tsx';

/** Picture, name as a link to the card, the owner's crown, and the email with a copy button. */
export function PersonCell({ record }: CellProps<User>) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0, py: 2 }}>
      <PersonAvatar person={record} size={36} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <CardLink id={record.id}>{record.name}</CardLink>
          {record.is_owner && <OwnerCrown />}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          {record.email}
          <IconButton
            size="small"
            aria-label={translate('users.copy_email', { email: record.email })}
            onClick={() => void copyText(record.email, translate('users.email_copied'))}
            sx={{ p: '5px', ml: 0.5, my: '-4px' }}
          >
            <CopyIcon sx={{ fontSize: 14 }} />
          </IconButton>
        </Box>
        {record.is_invited && <InvitedMark user={record} />}
      </Box>
    </Box>
  );
}
