import Box from '@mui/material/Box';
import { type ReactNode, useMemo } from 'react';
import type { MessageKey } from '#web/i18n/messages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { type ProfilePart, profileParts } from '#web/session/profile.ts';
import { ProfileNav } from './ProfileNav.tsx';
import { useProfileParts } from './useProfileParts.ts';

const labels: Record<ProfilePart, MessageKey> = {
  details: 'users.card.details',
  password: 'users.fields.password',
  'api-key': 'users.api_key.title',
  interface: 'users.profile.interface',
  sessions: 'sessions.own.title',
  identities: 'identities.short',
};

interface Props {
  hasIdentities: boolean;
  /** The part to scroll to first. */
  first: ProfilePart | undefined;
  children: ReactNode;
}

/** The profile with its navigation. */
export function ProfileParts({ hasIdentities, first, children }: Props) {
  const translate = useTranslate();
  const parts = useMemo(() => profileParts.filter((part) => part !== 'identities' || hasIdentities), [hasIdentities]);
  const { current, go, onScroll, release } = useProfileParts(parts, first);
  return (
    <Box
      onScrollCapture={(event) => onScroll(event.target as Element)}
      onWheelCapture={release}
      onPointerDownCapture={release}
      onTouchMoveCapture={release}
      onKeyDownCapture={release}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
    >
      <ProfileNav parts={parts.map((part) => ({ part, label: translate(labels[part]) }))} current={current} onGo={go} />
      {children}
    </Box>
  );
}
