import type { OwnAccount } from '#resources/auth/auth.resource.ts';
import styles from './AccountSwitch.module.css';
import { initialsOf } from './Monogram.tsx';
import { usePicture } from './usePicture.ts';

/**
 * Where this page may read the favicon from: pictures of other hosts are not let in, and every host of the installation
 * answers for every public link.
 */
function linkOf({ favicon, url }: OwnAccount): string | null {
  const link = favicon?.['32x32'] ?? favicon?.['180x180'] ?? favicon?.['16x16'];
  const parsed = link ? URL.parse(link, url) : null;
  return parsed && parsed.pathname + parsed.search;
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
