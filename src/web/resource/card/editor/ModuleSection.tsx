import MarkIcon from '@mui/icons-material/ChevronRight';
import { type ReactNode, useState } from 'react';
import styles from './editor.module.css';
import fold from './fold.module.css';

interface Props {
  /** Sections of the same name stay open from one card to the next. */
  name: string;
  label: string;
  /** It has something to say, so it opens by itself. */
  isCalling?: boolean;
  children: ReactNode;
}

/** Sections that the person opened in this page. */
const opened = new Set<string>();

/** A collapsible section of a card that a module fills. What is in it starts when it is first opened. */
export function ModuleSection({ name, label, isCalling = false, children }: Props) {
  const [isOpen, setOpen] = useState(opened.has(name));
  const [wasOpen, setWasOpen] = useState(isOpen);
  const toggle = (isNow: boolean) => {
    setOpen(isNow);
    if (isNow) setWasOpen(true);
    if (isNow) opened.add(name);
    else opened.delete(name);
  };
  const [wasCalling, setWasCalling] = useState(false);
  if (isCalling !== wasCalling) {
    setWasCalling(isCalling);
    if (isCalling) setOpen(true);
    if (isCalling) setWasOpen(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={(event) => event.target === event.currentTarget && toggle((event.target as HTMLDetailsElement).open)}
      className={styles.section}
    >
      <summary className={fold.heading}>
        <MarkIcon fontSize="small" aria-hidden />
        {label}
      </summary>
      {wasOpen && <div className={styles.content}>{children}</div>}
    </details>
  );
}
