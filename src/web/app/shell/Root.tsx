import { createPortal } from 'react-dom';
import { useNavigation } from 'react-router-dom';
import { aboveAll } from '#web/ui/aboveAll.ts';
import { Prompts } from '#web/ui/Prompts.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import { Guard } from './Guard.tsx';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { Profile } from './Profile.tsx';
import styles from './Root.module.css';

/** The app's shell (SPEC.md section 2): the routed page, the profile, the overlay while a page is on its way, messages. */
export function Root() {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <>
      <div className={isBusy ? styles.busy : undefined} inert={isBusy}>
        <Guard />
      </div>
      {isBusy && <LoadingOverlay />}
      <Profile />
      {createPortal(
        <>
          <Toasts />
          <Prompts />
        </>,
        aboveAll(),
      )}
    </>
  );
}
