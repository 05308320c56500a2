import CloudOffIcon from '@mui/icons-material/CloudOff';
import GoneIcon from '@mui/icons-material/ExtensionOffOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ModuleLogo } from '#resources/modules/modules/web/ModuleLogo.tsx';
import { screenLimits } from '#shared/limits.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import type { MarketModule } from '../../marketplace.resource.ts';
import { listedModule, moduleQuery } from '../api.ts';
import { InstallButton } from '../install/InstallButton.tsx';
import type { MarketPlace } from '../useMarketPlace.ts';
import { DialogSections } from './DialogSections.tsx';
import styles from './dialog.module.css';

interface Props {
  alias: string;
  place: MarketPlace;
}

/** A module of the marketplace (docs/reference/product/modules.md#marketplace-page). */
export function ModuleDialog({ alias, place }: Props) {
  const translate = useTranslate();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...moduleQuery(alias),
    placeholderData: () => listedModule(client, alias),
  });
  if (data) return <Loaded module={data} place={place} />;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <CardDialog
      title={translate('marketplace.dialog.sections')}
      width={screenLimits.market_dialog_px}
      onClose={place.close}
    >
      {error ? (
        <Placeholder
          role="alert"
          icon={isGone ? GoneIcon : CloudOffIcon}
          title={translate(isGone ? 'marketplace.dialog.gone' : 'marketplace.dialog.failed')}
          text={isGone ? translate('marketplace.dialog.gone_text') : errorText(error, 'marketplace')}
          action={
            isGone ? null : (
              <Button variant="outlined" onClick={() => void refetch()}>
                {translate('common.action.retry')}
              </Button>
            )
          }
        />
      ) : (
        <div role="status" aria-label={translate('marketplace.dialog.loading')} className={styles.failure}>
          <Skeleton variant="rounded" height={360} />
        </div>
      )}
    </CardDialog>
  );
}

function Loaded({ module, place }: { module: MarketModule; place: MarketPlace }) {
  const { id, name, logo } = module;
  return (
    <CardDialog
      title={name}
      before={
        <div className={styles.logo}>
          <ModuleLogo id={id} name={name} logo={logo} size={40} />
        </div>
      }
      actions={<InstallButton module={module} />}
      width={screenLimits.market_dialog_px}
      onClose={place.close}
    >
      <DialogSections module={module} place={place} />
    </CardDialog>
  );
}
