import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { dialogContainer } from '../../../theme/dialogContainer.ts';
import { useSizeClass } from '../../../theme/sizeClass.ts';
import styles from './dialog.module.css';
import { type CloseGuard, CloseGuardContext } from './unsavedChanges.ts';

interface Props {
  title: string;
  /** The kind of record, in small type above the title. */
  over?: string | undefined;
  /** At the upper edge: whose it is, if a module draws it or asks for it. */
  edge?: ReactNode;
  /** A picture before the title. */
  before?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** Pixels. */
  width: number;
  /** After Escape, a click outside or the close button, if the close guard agrees (closeGuard.ts). */
  onClose: () => void;
  /** Rendered without a portal (CardPrewarm.tsx). */
  isInPlace?: boolean | undefined;
  children: ReactNode;
}

/** The frame of every card: a dialog, full screen on a phone. */
export function CardDialog({ title, over, edge, before, actions, width, onClose, isInPlace = false, children }: Props) {
  const translate = useTranslate();
  const id = useId();
  const isNarrow = useSizeClass() === 's';
  const focus = useKeptFocus();
  const guard = useRef<CloseGuard | null>(null);
  /** @param event the key press, from MUI. What a field or a widget has used does not close the card. */
  const close = async (event?: object) => {
    if (event && 'defaultPrevented' in event && event.defaultPrevented) return;
    if (!guard.current || (await guard.current())) onClose();
  };
  const dialog = (
    <Dialog
      open
      onClose={(event) => void close(event)}
      aria-labelledby={id}
      fullScreen={isNarrow}
      maxWidth={false}
      scroll="paper"
      // Without a transition, for opening and closing.
      transitionDuration={0}
      disablePortal
      ref={focus}
      slotProps={{
        paper: isNarrow ? { className: styles.screen } : { className: styles.card, style: { width } },
      }}
    >
      {edge}
      <div className={styles.head}>
        {before}
        <div className={styles.heading}>
          {over && (
            <Typography variant="body2" color="text.secondary">
              {over}
            </Typography>
          )}
          <Typography id={id} variant="h2" title={title} className={styles.title}>
            <Title text={title} />
          </Typography>
        </div>
        {actions}
        <IconButton edge="end" aria-label={translate('admin.card.close')} onClick={() => void close()}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </div>
      <CloseGuardContext value={guard}>{children}</CloseGuardContext>
    </Dialog>
  );
  // MUI's own portal renders an empty dialog first; this one renders it with its content.
  return isInPlace ? dialog : createPortal(dialog, dialogContainer());
}

/**
 * Gives the focus back to the input that got it when the dialog appeared. A menu that closes at the same time returns the
 * focus to its button, from where MUI moves it to the dialog itself, where typing has no effect.
 */
function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const dialog = useRef<HTMLDivElement>(null);
  const first = useRef<Element>(null);
  useLayoutEffect(() => {
    first.current = document.activeElement;
  }, []);
  // Runs after the effect of MUI's focus trap, which is below.
  useEffect(() => {
    const { current } = first;
    const content = dialog.current?.querySelector('[role=dialog]');
    if (!content?.contains(current) || !(current instanceof HTMLElement)) return;
    // A part of the card may have taken it on purpose.
    const isTaken = document.activeElement !== content && content.contains(document.activeElement);
    if (!isTaken) current.focus();
  }, []);
  useReturnToFrame();
  return dialog;
}

/** Gives the focus back to the frame of a module. MUI returns it to elements of the page only. */
function useReturnToFrame(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (!(before instanceof HTMLIFrameElement) || !before.isConnected) return;
      // It was while this dialog was in front of it, and is again if another one is.
      before.inert = false;
      before.focus();
    },
    [before],
  );
}

/** A name of this many characters has at most two lines beside the buttons of a phone's card. */
const shortName = 40;

/** Two lines at most. The id at the end of a title is always visible: after the last word, or beside a name that is cut. */
function Title({ text }: { text: string }) {
  const [, name, id] = /^(.+ )(· #\d+)$/s.exec(text) ?? [];
  if (name && name.length <= shortName)
    return (
      <span>
        {name}
        <span className={styles.position}>{id}</span>
      </span>
    );
  return (
    <>
      <span className={styles.lines}>{name ?? text}</span>
      {/* Parts the two in the accessible name; it takes no room. */}
      {id && ' '}
      {id && <span className={styles.rest}>{` ${id}`}</span>}
    </>
  );
}
