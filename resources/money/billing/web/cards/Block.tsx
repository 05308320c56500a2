import type SvgIcon from '@mui/material/SvgIcon';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './Block.module.css';

interface Props {
  icon: typeof SvgIcon;
  title: string;
  /** At the end of the title's line. */
  control?: ReactNode;
  /** Marks the whole block: something needs attention. */
  isAlert?: boolean;
  /** Buttons below the content. */
  actions?: ReactNode;
  /** Makes it a form. */
  onSubmit?: (() => void) | undefined;
  ref?: Ref<HTMLElement & HTMLFormElement>;
  children: ReactNode;
}

/** One of the blocks at the top of the page. */
export function Block({ icon: Icon, title, control, isAlert = false, actions, onSubmit, ref, children }: Props) {
  const id = useId();
  const content = (
    <>
      <div className={styles.head}>
        <Icon aria-hidden />
        <h2 id={id}>{title}</h2>
        {control}
      </div>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.foot}>{actions}</div>}
    </>
  );
  const props = { ref, className: styles.block, 'aria-labelledby': id, 'data-alert': isAlert || undefined };
  if (!onSubmit) return <section {...props}>{content}</section>;
  return (
    <form
      {...props}
      tabIndex={-1}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {content}
    </form>
  );
}
