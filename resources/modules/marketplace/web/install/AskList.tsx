import PublisherIcon from '@mui/icons-material/ApartmentOutlined';
import DataIcon from '@mui/icons-material/DatasetOutlined';
import HostIcon from '@mui/icons-material/LanguageOutlined';
import CallbackIcon from '@mui/icons-material/WebhookOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { entityNamesQuery } from '#resources/data/entities/web/menu/api.ts';
import { type Asks, isNothing } from '#shared/modules.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './AskList.module.css';

export interface Requested {
  asks: Asks;
  callback_hosts?: readonly string[];
  publisher?: string;
}

/** What a module asks, in plain words. */
export function AskList({ requested: { asks, callback_hosts = [], publisher } }: { requested: Requested }) {
  const translate = useTranslate();
  const hasEntities = Object.keys(asks.entities).length > 0;
  return (
    <div className={styles.asks}>
      {isNothing(asks) && callback_hosts.length === 0 && (
        <Typography color="text.secondary">{translate('marketplace.asks.nothing')}</Typography>
      )}
      {hasEntities && (
        <Ask icon={DataIcon} title={translate('marketplace.asks.entities')}>
          <EntityAsks asks={asks} />
        </Ask>
      )}
      {asks.hosts.length > 0 && (
        <Ask icon={HostIcon} title={translate('marketplace.asks.hosts')}>
          <Hosts hosts={asks.hosts} />
        </Ask>
      )}
      {callback_hosts.length > 0 && (
        <Ask icon={CallbackIcon} title={translate('marketplace.asks.callbacks')}>
          <Hosts hosts={callback_hosts} />
        </Ask>
      )}
      {publisher && (
        <Ask icon={PublisherIcon} title={translate('marketplace.asks.publisher')}>
          {publisher}
        </Ask>
      )}
    </div>
  );
}

/** Entities by the names that the account knows them by. */
function EntityAsks({ asks }: { asks: Asks }) {
  const translate = useTranslate();
  const { data } = useQuery(entityNamesQuery);
  return (
    <ul className={styles.list}>
      {Object.entries(asks.entities).map(([alias, ask]) => {
        const known = data?.find((entity) => entity.alias === alias);
        return (
          <li key={alias}>
            <b>{known?.name ?? alias}</b>
            {data && !known && ` (${translate('marketplace.asks.absent')})`}: {translate(`marketplace.asks.${ask}`)}
          </li>
        );
      })}
    </ul>
  );
}

const Hosts = ({ hosts }: { hosts: readonly string[] }) => (
  <ul className={styles.hosts}>
    {hosts.map((host) => (
      <li key={host}>{host}</li>
    ))}
  </ul>
);

function Ask({ icon: Icon, title, children }: { icon: typeof SvgIcon; title: string; children: ReactNode }) {
  return (
    <div className={styles.ask}>
      <Icon className={styles.icon} />
      <Typography component="p" variant="body2" color="text.secondary">
        {title}
      </Typography>
      <div className={styles.what}>{children}</div>
    </div>
  );
}
