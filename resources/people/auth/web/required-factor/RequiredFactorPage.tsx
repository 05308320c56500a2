import { lazy, Suspense, useState } from 'react';
import { type Setup, useFactorCommands, useOwnFactors } from '#resources/people/factors/web/useOwnFactors.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button, buttonClass } from '#web/inputs/ui/Button.tsx';
import { passkeysSupported } from '#web/passkeys/passkeysSupported.ts';
import { session, useMe } from '#web/session/session.ts';
import { FormError } from '../form/FormError.tsx';
import styles from '../form/VisitorForm.module.css';
import { PageLinks, PendingText, VisitorPage } from '../form/VisitorPage.tsx';
import linkStyles from '../second-factor/SecondStep.module.css';

const SetupIsland = lazy(() => import('#resources/people/factors/web/setup/SetupIsland.tsx'));

/**
 * `/second-factor`: an administrator sets up the second factor that the account requires, before anything else
 * (docs/reference/product/sign-in.md#required-two-step-sign-in). The guards then lead to where they were going.
 */
export function Component() {
  const translate = useTranslate();
  const { account } = useMe();
  const { state, error, load } = useOwnFactors();
  return (
    <VisitorPage
      title={translate('factors.required.title')}
      lead={translate('factors.required.lead', { account: account.name })}
    >
      {error && (
        <div className={styles.form}>
          <FormError message={() => translate('factors.own.failed')} />
          <Button tone="primary" className={styles.submit} onClick={() => void load()}>
            {translate('factors.own.retry')}
          </Button>
        </div>
      )}
      {!error && !state && <PendingText text={translate('common.loading')} />}
      {!error && state && state.own_host_url !== null && <Elsewhere url={state.own_host_url} />}
      {!error && state && state.own_host_url === null && <Ways mayUsePasskey={state.passkeys_offered} />}
      <PageLinks>
        <Button className={linkStyles.other} onClick={() => void session.signOut()}>
          {translate('factors.required.sign_out')}
        </Button>
      </PageLinks>
    </VisitorPage>
  );
}

/** Both ways. The first of them is enough. */
function Ways({ mayUsePasskey }: { mayUsePasskey: boolean }) {
  const translate = useTranslate();
  const [setup, setSetup] = useState<Setup | null>(null);
  const { isBusy, setUpApp } = useFactorCommands(session.reload, setSetup);
  const hasPasskeys = mayUsePasskey && passkeysSupported();
  return (
    <div className={styles.form}>
      <Way
        name={translate('factors.app.set_up_of')}
        text={translate('factors.app.text')}
        isMain
        isBusy={isBusy}
        onChoose={() => void setUpApp()}
      />
      {hasPasskeys && (
        <Way
          name={translate('factors.passkeys.add')}
          text={translate('factors.passkeys.text')}
          isBusy={false}
          onChoose={() => setSetup({ kind: 'passkey' })}
        />
      )}
      {setup && (
        <Suspense>
          <SetupIsland setup={setup} onChanged={() => void session.reload()} onClose={() => setSetup(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface WayProps {
  name: string;
  text: string;
  isMain?: boolean;
  isBusy: boolean;
  onChoose: () => void;
}

const Way = ({ name, text, isMain = false, isBusy, onChoose }: WayProps) => (
  <div className={styles.choice}>
    <Button tone={isMain ? 'primary' : 'quiet'} busy={isBusy} className={styles.submit} onClick={onChoose}>
      {name}
    </Button>
    <p className={styles.note}>{text}</p>
  </div>
);

/** The session began on a custom domain, whose server may hold it. */
function Elsewhere({ url }: { url: string }) {
  const translate = useTranslate();
  const { host } = new URL(url);
  return (
    <div className={styles.form}>
      <p className={styles.note}>{translate('factors.own.elsewhere', { host })}</p>
      <a className={`${buttonClass('primary')} ${styles.submit}`} href={url}>
        {translate('factors.own.elsewhere_open')}
      </a>
    </div>
  );
}
