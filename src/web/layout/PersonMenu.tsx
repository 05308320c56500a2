import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import type { User } from '#resources/users/users.resource.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Icon } from '../ui/Icon.tsx';
import { Monogram } from '../ui/Monogram.tsx';
import { stepFocus } from '../ui/stepFocus.ts';
import { useDismiss } from '../ui/useDismiss.ts';
import styles from './PersonMenu.module.css';
import { PersonPanel } from './PersonPanel.tsx';

/** Who is signed in, and behind it what is theirs. */
export function PersonMenu({ user }: { user: User }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  /** Opened by an arrow, which then goes on into the menu. */
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
        {/* Said in the content, not in a label: what is seen must be part of what is said. */}
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
