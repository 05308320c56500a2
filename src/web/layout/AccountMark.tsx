import type { OwnAccount } from '#resources/auth/auth.resource.ts';
import { initialsOf } from '../ui/Monogram.tsx';
import { usePicture } from '../ui/usePicture.ts';
import styles from './AccountSwitch.module.css';

/** The favicon, where this page may read it: a public link opens on its own account's host alone. */
function linkOf({ favicon, is_current }: OwnAccount): string | null {
  const link = favicon?.['32x32'] ?? favicon?.['180x180'] ?? favicon?.['16x16'] ?? null;
  return is_current || link?.startsWith('data:') ? link : null;
}

/** The favicon of an account, or its initials. Decoration: the name stands beside it. */
export function AccountMark({ account }: { account: OwnAccount }) {
  const picture = usePicture(linkOf(account));
  return (
    <span className={styles.mark} aria-hidden="true">
      {picture ? <img alt="" {...picture} width={20} height={20} /> : initialsOf(account.name)}
    </span>
  );
}
