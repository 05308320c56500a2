import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MessageKey } from '#web/i18n/messages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import dialog from '#web/resource/card/dialog/dialog.module.css';
import { type ProfilePart, profileParts } from '#web/session/profile.ts';
import styles from './profile.module.css';

const labels: Record<ProfilePart, MessageKey> = {
  details: 'users.card.details',
  password: 'users.fields.password',
  'second-factor': 'factors.own.title',
  'api-key': 'users.api_key.title',
  interface: 'users.profile.interface',
  sessions: 'sessions.own.title',
  identities: 'identities.short',
  account: 'users.leave.title',
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
    <div
      onScrollCapture={(event) => onScroll(event.target as Element)}
      onWheelCapture={release}
      onPointerDownCapture={release}
      onTouchMoveCapture={release}
      onKeyDownCapture={release}
      className={dialog.form}
    >
      <ProfileNav parts={parts.map((part) => ({ part, label: translate(labels[part]) }))} current={current} onGo={go} />
      {children}
    </div>
  );
}

interface ProfileNavProps {
  parts: readonly { part: ProfilePart; label: string }[];
  current: ProfilePart;
  onGo: (part: ProfilePart) => void;
}

/** Links to the parts of the dialog in one line; the visible part is underlined. */
function ProfileNav({ parts, current, onGo }: ProfileNavProps) {
  const translate = useTranslate();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const item = ref.current?.querySelector<HTMLElement>(`[data-part="${current}"]`);
    // The line scrolls on a phone.
    if (ref.current && item)
      ref.current.scrollLeft = item.offsetLeft - (ref.current.clientWidth - item.clientWidth) / 2;
  }, [current]);
  return (
    <nav ref={ref} aria-label={translate('users.profile.sections')} className={styles.nav}>
      {parts.map(({ part, label }) => (
        <ButtonBase
          key={part}
          data-part={part}
          aria-current={part === current ? 'location' : undefined}
          onClick={() => onGo(part)}
          className={styles.part}
        >
          {label}
        </ButtonBase>
      ))}
    </nav>
  );
}

const blockOf = (part: ProfilePart) => document.getElementById(`users-${part}`);

/** The element that scrolls is the parent of the parts. */
const scrollerOf = (part: ProfilePart) => blockOf(part)?.parentElement ?? null;

/** A part is current once its top is at most this far below the top of the scrolling element, in pixels. */
const threshold_px = 96;

function scrollTo(part: ProfilePart, isInstant: boolean): void {
  const block = blockOf(part);
  const scroller = scrollerOf(part);
  if (!block || !scroller) return;
  // The photo is above the first part. The divider above each of the others is scrolled out of view.
  const top = part === 'details' ? 0 : block.offsetTop - scroller.offsetTop + 1;
  scroller.scrollTo({ top, behavior: isInstant ? 'auto' : 'smooth' });
}

/**
 * The visible part of a profile, and a function that scrolls to another. `first` is scrolled to once it is rendered. The
 * target of a scroll stays in view while other parts are still loading and growing, until the person scrolls.
 */
function useProfileParts(parts: readonly ProfilePart[], first: ProfilePart | undefined) {
  const [current, setCurrent] = useState<ProfilePart>(parts[0] ?? 'details');
  const pending = useRef(first);
  const pinned = useRef<ProfilePart | null>(null);

  const go = useCallback((part: ProfilePart) => {
    pinned.current = part;
    scrollTo(part, matchMedia('(prefers-reduced-motion: reduce)').matches);
    blockOf(part)?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
    setCurrent(part);
  }, []);

  useEffect(() => {
    const part = pending.current;
    if (!part || !blockOf(part)) return;
    pending.current = undefined;
    go(part);
  });
  useResize(parts, () => pinned.current && scrollTo(pinned.current, true));

  const onScroll = useCallback(
    (scroller: Element) => {
      if (pinned.current || scrollerOf('details') !== scroller) return;
      const top = scroller.getBoundingClientRect().top + threshold_px;
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const shown = parts.filter((part) => (blockOf(part)?.getBoundingClientRect().top ?? Infinity) <= top);
      const last = isAtEnd && scroller.scrollTop > 0 ? parts.at(-1) : shown.at(-1);
      setCurrent(last ?? parts[0] ?? 'details');
    },
    [parts],
  );
  const release = useCallback(() => {
    pinned.current = null;
  }, []);
  return { current, go, onScroll, release };
}

/** Calls back when one of the parts changes its size. */
function useResize(parts: readonly ProfilePart[], onResize: () => void): void {
  const latest = useRef(onResize);
  useEffect(() => {
    latest.current = onResize;
  });
  useEffect(() => {
    if (!('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(() => latest.current());
    for (const part of parts) {
      const block = blockOf(part);
      if (block) observer.observe(block);
    }
    return () => observer.disconnect();
  }, [parts]);
}
