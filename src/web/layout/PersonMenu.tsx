import { type KeyboardEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { User } from '#resources/people/users/users.resource.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Icon } from '../inputs/ui/Icon.tsx';
import { Monogram } from '../inputs/ui/Monogram.tsx';
import { stepFocus, useDismiss } from '../inputs/ui/overlays/popupMenu.ts';
import { lazyWithPreload } from '../preload/lazyWithPreload.ts';
import { whenIdle } from '../preload/whenIdle.ts';
import styles from './PersonMenu.module.css';

/** Fetched after the page, or when it is about to be opened. */
const PersonPanel = lazyWithPreload(() => import('./PersonPanel.tsx'));
const preloadPanel = () => void PersonPanel.preload().catch(() => {});

/** The signed-in person, with a menu of their settings. */
export function PersonMenu({ user }: { user: User }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  /** Opened by an arrow key: the focus then moves into the menu. */
  const [hasStepped, setStepped] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(ref, isOpen, close);
  useEffect(() => whenIdle(PersonPanel.preload), []);

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
        onPointerEnter={preloadPanel}
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
      {isOpen && (
        <Suspense>
          <PersonPanel user={user} takesFocus={hasStepped} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
