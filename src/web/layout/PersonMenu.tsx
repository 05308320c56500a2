import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#resources/users/users.resource.ts';
import { useTranslate } from '../providers/words.ts';
import { openProfile } from '../session/profile.ts';
import { session } from '../session/session.ts';
import { toggleBlur, useBlur } from '../theme/theme.ts';
import { Icon } from './Icon.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Monogram } from './Monogram.tsx';
import styles from './PersonMenu.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { useDismiss } from './useDismiss.ts';

const kindOf = (user: User) => (user.is_owner ? 'owner' : user.full_access ? 'administrator' : 'user');

/** Who is signed in, and what is theirs: profile, language, theme, the way to the administration and out. */
export function PersonMenu({ user }: { user: User }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const hasBlur = useBlur();
  const ref = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(ref, isOpen, close);
  const profile = () => {
    close();
    openProfile();
  };
  return (
    <div className={styles.person} ref={ref}>
      <button type="button" className={styles.trigger} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {/* Said in the content, not in a label: what is seen must be part of what is said. */}
        <Monogram name={user.name} />
        <span className="visually-hidden">{translate('person.menu', { name: user.name })}</span>
        <span className={styles.name} aria-hidden="true">
          {user.name}
        </span>
        <Icon name="chevron" size={16} />
      </button>
      {isOpen && (
        <div className={`${styles.panel} raised`}>
          <div className={styles.who}>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
            <span className={styles.kind}>{translate(`person.${kindOf(user)}`)}</span>
          </div>
          <div className={styles.group}>
            <button type="button" className={styles.item} onClick={profile}>
              <Icon name="person" size={18} /> {translate('person.profile')}
            </button>
            {user.full_access && (
              <Link className={styles.item} to="/admin" onClick={close}>
                <Icon name="columns" size={18} /> {translate('person.administration')}
              </Link>
            )}
          </div>
          <div className={styles.group}>
            <div className={styles.setting}>
              {translate('language.label')} <LanguageSwitch short />
            </div>
            <div className={styles.setting}>
              {translate('theme.label')} <ThemeSwitch />
            </div>
            <label className={styles.setting}>
              {translate('theme.blur')} <input type="checkbox" checked={hasBlur} onChange={toggleBlur} />
            </label>
          </div>
          <div className={styles.group}>
            <button type="button" className={styles.item} onClick={() => void session.signOut()}>
              <Icon name="leave" size={18} /> {translate('action.sign_out')}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
