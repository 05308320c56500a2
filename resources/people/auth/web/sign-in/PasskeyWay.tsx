import { lazy, Suspense } from 'react';
import { loadMessages } from '#web/i18n/translate.ts';
import { passkeysSupported } from '#web/passkeys/passkeysSupported.ts';
import { useMe } from '#web/session/session.ts';
import styles from '../form/VisitorForm.module.css';

const PasskeySignIn = lazy(async () => {
  const [{ PasskeySignIn }] = await Promise.all([
    import('../second-factor/PasskeySignIn.tsx'),
    loadMessages('factors'),
  ]);
  return { default: PasskeySignIn };
});

/** Sign-in with a passkey, where the browser and the host have them. Its place is kept until its script is there. */
export const PasskeyWay = (props: { inInput: boolean }) =>
  useMe().passkeys_offered && passkeysSupported() ? (
    <Suspense fallback={<div className={styles.submit} />}>
      <PasskeySignIn {...props} />
    </Suspense>
  ) : null;
