import CopyIcon from '@mui/icons-material/ContentCopy';
import FactorIcon from '@mui/icons-material/VerifiedUserOutlined';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import { createSvgIcon } from '@mui/material/utils';
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#resources/people/users/users.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';
import { PersonAvatar } from '#web/inputs/controls/PersonAvatar.tsx';
import { CardLink } from '#web/resource/card/CardLink.tsx';
import { upsertRecord } from '#web/resource/listCache.ts';
import type { CellProps } from '#web/resource/view.ts';
import { useInviteAgain } from '../invite/useInviteAgain.ts';
import { userType } from '../userType.ts';
import styles from './PersonCell.module.css';

/** Picture, name as a link to the card, the owner's crown, the type, and the email with a copy button. */
export function PersonCell({ record }: CellProps<User>) {
  const translate = useTranslate();
  return (
    <div className={styles.person}>
      <PersonAvatar person={record} size={36} />
      <div className={styles.main}>
        <div className={styles.head}>
          <CardLink id={record.id}>{record.name}</CardLink>
          {record.is_owner && <OwnerCrown />}
          {record.has_second_factor && <FactorMark />}
          <span className={styles.self}>{translate(userType(record))}</span>
        </div>
        <div className={styles.email}>
          <Email of={record.email} />
          <IconButton
            size="small"
            aria-label={translate('users.copy_email', { email: record.email })}
            onClick={() => void copyText(record.email, translate('users.email_copied'))}
            className={styles.copy}
          >
            <CopyIcon className={styles.copyIcon} />
          </IconButton>
        </div>
        {record.is_invited && <InvitedMark user={record} />}
      </div>
    </div>
  );
}

/** Where it is too long, it is broken after its @. */
function Email({ of: email }: { of: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <span className={styles.emailText}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

const Crown = createSvgIcon(
  <path d="M3 7.5 7.2 11 12 4l4.8 7L21 7.500 19.400 17H4.600zM5 18.500h14V20.500H5z" />,
  'Crown',
);

/** Marks the owner of the account. */
function OwnerCrown() {
  const translate = useTranslate();
  return (
    <Tooltip title={translate('users.owner')}>
      <Crown titleAccess={translate('users.owner')} className={styles.crown} />
    </Tooltip>
  );
}

/** Marks a person with two-step sign-in. */
function FactorMark() {
  const translate = useTranslate();
  return (
    <Tooltip title={translate('users.second_factor.has')}>
      <FactorIcon titleAccess={translate('users.second_factor.has')} className={styles.factor} />
    </Tooltip>
  );
}

/** Marks a person whose invitation is open, with a button that sends it again. */
function InvitedMark({ user }: { user: User }) {
  const translate = useTranslate();
  const client = useQueryClient();
  const { isBusy, send } = useInviteAgain(user, () => upsertRecord(client, 'users', { ...user, is_invited: false }));
  return (
    <span className={styles.state}>
      <Chip size="small" label={translate('users.invite.invited')} color="warning" variant="outlined" />
      <Link
        component="button"
        type="button"
        underline="hover"
        disabled={isBusy}
        aria-label={translate('users.invite.again_to', { name: user.name })}
        onClick={() => void send()}
        className={styles.again}
      >
        {translate('users.invite.again')}
      </Link>
    </span>
  );
}
