import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#resources/people/users/users.resource.ts';
import { userType } from '#resources/people/users/web/userType.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Icon } from '../inputs/ui/Icon.tsx';
import { stepFocus } from '../inputs/ui/overlays/popupMenu.ts';
import { openProfile } from '../session/profile.ts';
import { session } from '../session/session.ts';
import { isPreviewTab } from '../session/token/tabToken.ts';
import { toggleBlur, useBlur } from '../theme/theme.ts';
import { AccountsLink } from './AccountsLink.tsx';
import styles from './PersonPanel.module.css';
import { LanguageSwitch, ThemeSwitch } from './PreferenceSwitches.tsx';

interface PanelProps {
  user: User;
  /** Opened by an arrow key. */
  takesFocus: boolean;
  onClose: () => void;
}

/** Profile, data, administration, other accounts, language, theme and sign-out. */
export default function PersonPanel({ user, takesFocus, onClose }: PanelProps) {
  const translate = useTranslate();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector<HTMLElement>('button, a[href]')?.focus();
  }, [takesFocus]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs; these are links and buttons
    <div
      className={`${styles.panel} raised`}
      ref={ref}
      role="group"
      aria-label={user.name}
      onKeyDown={(event) => stepFocus(event, ref.current)}
    >
      <div className={styles.who}>
        <strong>{user.name}</strong>
        <span>{user.email}</span>
        <span className={styles.kind}>{translate(userType(user))}</span>
      </div>
      <Links user={user} onClose={onClose} />
      {!isPreviewTab() && <AccountsLink hasSeveral={user.accounts_count > 1} />}
      <Settings />
      <div className={styles.group}>
        <button type="button" className={styles.item} onClick={() => void session.signOut()}>
          <Icon name="leave" size={18} /> {translate('member.action.sign_out')}
        </button>
      </div>
    </div>
  );
}

function Links({ user, onClose }: Pick<PanelProps, 'user' | 'onClose'>) {
  const translate = useTranslate();
  const profile = () => {
    onClose();
    openProfile();
  };
  return (
    <div className={styles.group}>
      <button type="button" className={styles.item} onClick={profile}>
        <Icon name="person" size={18} /> {translate('member.person.profile')}
      </button>
      <Link className={styles.item} to="/data" onClick={onClose}>
        <Icon name="table" size={18} /> {translate('member.person.data')}
      </Link>
      {user.full_access && (
        <Link className={styles.item} to="/admin" onClick={onClose}>
          <Icon name="columns" size={18} /> {translate('member.person.administration')}
        </Link>
      )}
    </div>
  );
}

function Settings() {
  const translate = useTranslate();
  const hasBlur = useBlur();
  return (
    <div className={styles.group}>
      <div className={styles.setting}>
        {translate('common.language.label')} <LanguageSwitch short />
      </div>
      <div className={styles.setting}>
        {translate('common.theme.label')} <ThemeSwitch />
      </div>
      <label className={styles.setting}>
        {translate('member.theme.blur')} <input type="checkbox" checked={hasBlur} onChange={toggleBlur} />
      </label>
    </div>
  );
}
