import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import type { StorageLocation, StorageStatus } from '#resources/account/storage/storage.resource.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { Fact } from './Fact.tsx';
import styles from './StatusPanel.module.css';

interface Props {
  data: StorageStatus;
  location: StorageLocation;
}

/** Host, version and encryption of each server, and how far the read host is behind. */
export function ServerFacts({ data: { write, read, replica_delay_ms }, location }: Props) {
  const translate = useTranslate();
  return (
    <>
      {write && <Server server={write} host={read ? 'write' : 'host'} isOwn={location === 'own'} />}
      {read && (
        <>
          <Server server={read} host="read" isOwn />
          <Fact name={translate('storage.status.delay')}>
            <Delay ms={replica_delay_ms} />
          </Fact>
        </>
      )}
    </>
  );
}

interface ServerProps {
  server: NonNullable<StorageStatus['write']>;
  /** The label of the host. */
  host: 'host' | 'read' | 'write';
  /** The customer can encrypt the connection; the provider's is none of their business. */
  isOwn: boolean;
}

function Server({ server, host, isOwn }: ServerProps) {
  const translate = useTranslate();
  return (
    <>
      {server.host !== null && <Fact name={translate(`storage.status.${host}`)}>{server.host}</Fact>}
      <Fact name={translate('storage.status.version')}>
        {translate('storage.status.postgres', { version: server.version })}
      </Fact>
      {isOwn && (
        <Fact name={translate('storage.status.encryption')}>
          <Encryption encryption={server.encryption} />
        </Fact>
      )}
    </>
  );
}

function Encryption({ encryption }: Pick<ServerProps['server'], 'encryption'>) {
  const translate = useTranslate();
  if (encryption === 'verified') return translate('storage.status.encryptions.verified');
  return (
    <>
      <span className={styles.warning}>
        <WarningIcon aria-hidden />
        {translate(`storage.status.encryptions.${encryption}`)}
      </span>
      <small>{translate(`storage.status.encryption_hints.${encryption}`)}</small>
    </>
  );
}

const SECOND_MS = 1000;
/** From here on a replica is late. */
const LATE_MS = 10_000;

const seconds = (ms: number, locale: string) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(ms / SECOND_MS);

function Delay({ ms }: { ms: number | null }) {
  const translate = useTranslate();
  const locale = useLocale();
  if (ms === null) return translate('storage.status.delay_unknown');
  const text =
    ms < SECOND_MS ? translate('storage.status.ms', { ms }) : translate('storage.status.s', { s: seconds(ms, locale) });
  if (ms < LATE_MS) return text;
  return (
    <span className={styles.warning}>
      <WarningIcon aria-hidden />
      {text}
    </span>
  );
}
