import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '#web/i18n/translate.ts';
import { ExplainedSwitch } from '#web/inputs/controls/ExplainedSwitch.tsx';
import type { MarketModule } from '../../../marketplace.resource.ts';
import { healthQuery } from '../../api.ts';
import { useInstall } from '../../install/useInstall.ts';
import { SectionState } from '../SectionState.tsx';
import { HealthFigures } from './HealthFigures.tsx';
import styles from './health.module.css';

/** How the widget fares in the browsers of this account, and its switch. */
export function HealthSection({ module }: { module: MarketModule }) {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery(healthQuery(module.id));
  const { isBusy, change } = useInstall(module);
  const isOff = module.account_module?.is_off === true;
  return (
    <div className={styles.section}>
      <ExplainedSwitch
        name={translate('marketplace.health.widget')}
        hint={translate(isOff ? 'marketplace.health.widget_off' : 'marketplace.health.widget_on')}
        checked={!isOff}
        disabled={isBusy}
        onChange={(isOn) =>
          void change({ is_off: !isOn }, translate(`marketplace.health.${isOn ? 'switched_on' : 'switched_off'}`))
        }
      />
      {data ? (
        <HealthFigures rows={data} />
      ) : (
        <SectionState
          error={error}
          failed="marketplace.health.failed"
          loading="marketplace.health.loading"
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}
