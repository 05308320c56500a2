import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#resources/users/users.resource.ts';
import { userType } from '#resources/users/web/userType.ts';
import { useTranslate } from '../i18n/translate.ts';
import { openProfile } from '../session/profile.ts';
import { session } from '../session/session.ts';
import { toggleBlur, useBlur } from '../theme/theme.ts';
import { Icon } from '../ui/Icon.tsx';
import { Monogram } from '../ui/Monogram.tsx';
import { stepFocus, useDismiss } from '../ui/overlays/popupMenu.ts';
import styles from './PersonMenu.module.css';
import { LanguageSwitch, ThemeSwitch } from './PreferenceSwitches.tsx';

/** The signed-in person, with a menu of their settings. */
export function PersonMenu({ user }: { user: User }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  /** Opened by an arrow key: the focus then moves into the menu. */
  const [hasStepped, setStepped] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(ref, isOpen, close);

  const toggle = (byArrow: boolean) => {
    setStepped(byArrow);
    setOpen(!isOpen);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown') return;
    if (isOpen) return stepFocus(event, ref.current?.querySelector('[role=group]') ?? null);
    event.preventDefault();
    toggle(true);
  };

  return (
    <div className={styles.person} ref={ref}>
      <button
        type="button"
        className={styles.trigger}
        aria-expanded={isOpen}
        onClick={() => toggle(false)}
        onKeyDown={onKeyDown}
      >
        {/* In the content and not in a label: the visible name must be a part of the accessible one. */}
        <Monogram name={user.name} avatar={user.avatar} />
        <span className="visually-hidden">{translate('member.person.menu', { name: user.name })}</span>
        <span className={styles.name} aria-hidden="true">
          {user.name}
        </span>
        <Icon name="chevron" size={16} />
      </button>
      {isOpen && <PersonPanel user={user} takesFocus={hasStepped} onClose={close} />}
    </div>
  );
}

/** Few people have several accounts; the others never fetch it. */
const AccountSwitch = lazy(() => import('./AccountSwitch.tsx'));

const Invitations = lazy(() => import('./Invitations.tsx'));

interface PanelProps {
  user: User;
  /** Opened by an arrow key. */
  takesFocus: boolean;
  onClose: () => void;
}

/** Profile, data, administration, other accounts, language, theme and sign-out. */
function PersonPanel({ user, takesFocus, onClose }: PanelProps) {
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
      {user.accounts_count > 1 && (
        <Suspense>
          <AccountSwitch expected={user.accounts_count} />
        </Suspense>
      )}
      <Suspense>
        <Invitations />
      </Suspense>
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
