import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#resources/users/users.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { upsertRecord } from '#web/resource/listCache.ts';
import { useInviteAgain } from '../invite/useInviteAgain.ts';

/** Marks a person whose invitation is open, with a button that sends it again. */
export function InvitedMark({ user }: { user: User }) {
  const translate = useTranslate();
  const client = useQueryClient();
  const { isBusy, send } = useInviteAgain(user, () => upsertRecord(client, 'users', { ...user, is_invited: false }));
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      <Chip size="small" label={translate('users.invite.invited')} color="warning" variant="outlined" />
      <Link
        component="button"
        type="button"
        underline="hover"
        disabled={isBusy}
        aria-label={translate('users.invite.again_to', { name: user.name })}
        onClick={() => void send()}
        sx={{ fontSize: '0.8125rem', minHeight: 24, whiteSpace: 'nowrap' }}
      >
        {translate('users.invite.again')}
      </Link>
    </Box>
  );
}
