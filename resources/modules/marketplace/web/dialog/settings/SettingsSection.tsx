import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { ExplainedSwitch } from '#web/inputs/controls/ExplainedSwitch.tsx';
import type { MarketModule } from '../../../marketplace.resource.ts';
import { useInstall } from '../../install/useInstall.ts';
import { Panel } from '../Panel.tsx';
import { KeyPanel } from './KeyPanel.tsx';
import styles from './settings.module.css';

/** What an account chooses of an installed module. */
export function SettingsSection({ module }: { module: MarketModule }) {
  const translate = useTranslate();
  const { isBusy, change } = useInstall(module);
  const { account_module: install } = module;
  if (!install) return null;
  return (
    <div className={styles.section}>
      <ExplainedSwitch
        name={translate('marketplace.settings.main')}
        hint={translate('marketplace.settings.main_hint')}
        checked={install.is_main}
        disabled={isBusy}
        onChange={(is_main) =>
          void change({ is_main }, translate(`marketplace.settings.${is_main ? 'main_on' : 'main_off'}`))
        }
      />
      <KeyPanel module={module} />
      <Panel title={translate('marketplace.settings.role')}>
        <Typography variant="body2" color="text.secondary" className={styles.hint}>
          {translate('marketplace.settings.role_hint')}
        </Typography>
        {install.role_id === null ? (
          <Typography>{translate('marketplace.settings.no_role')}</Typography>
        ) : (
          <Link component={RouterLink} to={`/admin/roles/${install.role_id}`}>
            {translate('marketplace.settings.role_open')}
          </Link>
        )}
      </Panel>
    </div>
  );
}
