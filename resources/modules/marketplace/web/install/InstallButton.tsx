import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import type { MarketModule } from '../../marketplace.resource.ts';
import { moduleQuery } from '../api.ts';
import { ConsentDialog } from './ConsentDialog.tsx';
import { hasPermissionsToGrant, useInstall } from './useInstall.ts';

interface Props {
  module: MarketModule;
  isSmall?: boolean;
}

/** Installs a module, after the consent to what it asks, or disables it. */
export function InstallButton({ module, isSmall = false }: Props) {
  const translate = useTranslate();
  const installing = useInstall(module);
  const [isAsking, setAsking] = useState(false);
  const { name, account_module, withdrawn_reason, version_id } = module;
  const size = isSmall ? 'small' : 'medium';
  if (account_module?.is_enabled)
    return (
      <Button
        size={size}
        variant="outlined"
        disabled={installing.isBusy}
        aria-label={translate('marketplace.action.disable_of', { name })}
        onClick={() => void installing.disable()}
      >
        {translate('marketplace.action.disable')}
      </Button>
    );
  if (withdrawn_reason !== null) return null;
  if (version_id === null)
    return (
      <Button size={size} variant="outlined" disabled>
        {translate('marketplace.module.not_ready')}
      </Button>
    );
  return (
    <>
      <Button
        size={size}
        variant="contained"
        disabled={installing.isBusy}
        aria-label={translate('marketplace.action.install_of', { name })}
        onClick={() => (hasPermissionsToGrant(module) ? setAsking(true) : void installing.install())}
      >
        {translate(installing.isBusy ? 'marketplace.action.installing' : 'marketplace.action.install')}
      </Button>
      {isAsking && <InstallConsent module={module} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Shows what the module asks at present: it may be updated while the dialog is open. */
function InstallConsent({ module, onClose }: { module: MarketModule; onClose: () => void }) {
  const translate = useTranslate();
  const { data: present = module } = useQuery(moduleQuery(module.alias));
  const installing = useInstall(present);
  const [shown] = useState(module.version_id);
  const { name, asks, callback_hosts, publisher, version_id } = present;
  return (
    <ConsentDialog
      title={translate('marketplace.consent.title', { name })}
      text={translate('marketplace.consent.text')}
      note={version_id === shown ? undefined : translate('marketplace.consent.changed')}
      requested={{ asks, callback_hosts, publisher }}
      ok={translate('marketplace.consent.install')}
      isBusy={installing.isBusy}
      onAgree={async () => {
        if (await installing.install()) onClose();
      }}
      onClose={onClose}
    />
  );
}
