import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';
import type { MarketModule } from '../../marketplace.resource.ts';
import { AskList } from '../install/AskList.tsx';
import { shownVersion } from '../list/ModuleCard.tsx';
import { ModuleMarks, useMarks } from '../list/ModuleMarks.tsx';
import { MainStar } from '../MainStar.tsx';
import styles from './DescriptionSection.module.css';
import { Panel } from './Panel.tsx';

/** What the module is, who makes it, and what it may do. */
export function DescriptionSection({ module }: { module: MarketModule }) {
  const translate = useTranslate();
  const { description, withdrawn_reason, account_module, asks, callback_hosts } = module;
  const marks = useMarks(module);
  const isMain = account_module?.is_enabled && account_module.is_main;
  const consent = account_module?.is_enabled ? account_module.consent : null;
  return (
    <div className={styles.section}>
      {withdrawn_reason !== null ? (
        <Alert severity="error">
          <AlertTitle>{translate('marketplace.module.withdrawn_text')}</AlertTitle>
          {translate('marketplace.module.withdrawn_reason', { reason: withdrawn_reason })}
        </Alert>
      ) : (
        (isMain || marks.length > 0) && (
          <div className={styles.install}>
            {isMain && <MainStar />}
            <ModuleMarks module={module} />
          </div>
        )
      )}
      <Typography className={styles.text} color={description ? undefined : 'text.secondary'}>
        {description || translate('marketplace.module.no_description')}
      </Typography>
      <Panel title={translate(consent ? 'marketplace.about.agreed' : 'marketplace.about.asks')}>
        <AskList requested={{ asks: consent ?? asks, callback_hosts }} />
      </Panel>
      <Panel title={translate('marketplace.about.details')}>
        <Details module={module} />
      </Panel>
    </div>
  );
}

function Details({ module }: { module: MarketModule }) {
  const translate = useTranslate();
  const { publisher, categories, alias, accounts_count } = module;
  const rows = [
    ['publisher', publisher],
    ['version', shownVersion(module)],
    ['categories', categories.map((category) => translate(`module.categories.${category}`)).join(', ')],
    ['alias', alias],
  ] as const;
  return (
    <>
      <dl className={styles.about}>
        {rows
          .filter(([, text]) => text)
          .map(([key, text]) => (
            <div key={key} className={styles.row}>
              <dt>{translate(`marketplace.about.${key}`)}</dt>
              <dd className={key === 'alias' ? styles.alias : undefined}>{text}</dd>
            </div>
          ))}
      </dl>
      {accounts_count > 0 && (
        <Typography variant="body2" color="text.secondary" className={styles.accounts}>
          {translate('marketplace.module.accounts', { smart_count: accounts_count })}
        </Typography>
      )}
    </>
  );
}
