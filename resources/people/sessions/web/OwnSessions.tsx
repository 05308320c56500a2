import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useRef, useState } from 'react';
import { peopleIn } from '#web/events/serverChanges.ts';
import { useServerChanges } from '#web/events/useServerChanges.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import itemStyles from '#web/inputs/controls/items.module.css';
import { PartPending } from '#web/inputs/controls/PartPending.tsx';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import type { Session } from '../sessions.resource.ts';
import { endSession, readSessions } from './api.ts';
import styles from './OwnSessions.module.css';
import { ViewerChip } from './ViewerChip.tsx';

/** A button shows the rest. */
const initialCount = 5;

/** Devices that a person is signed in on, with buttons that sign out one or all others. */
export function OwnSessions({ userId }: { userId: number }) {
  const translate = useTranslate();
  const { items, others, error, ending, load, end, endOthers } = useOwnSessions(userId);
  const [isWhole, setWhole] = useState(false);
  if (error || !items) {
    const failure = error ? translate('sessions.own.failed') : null;
    return <PartPending failure={failure} retry={translate('sessions.own.retry')} onRetry={load} height={56} />;
  }
  return (
    <>
      <ul className={itemStyles.items}>
        {(isWhole ? items : items.slice(0, initialCount)).map((session) => (
          <Device
            key={session.id}
            session={session}
            isBusy={ending.includes(session.id)}
            onEnd={() => void end(session)}
          />
        ))}
      </ul>
      <div className={itemStyles.actions}>
        {others.length > 1 && (
          <Button variant="outlined" disabled={ending.length > 0} onClick={() => void endOthers()}>
            {translate('sessions.own.end_others')}
          </Button>
        )}
        {!isWhole && items.length > initialCount && (
          <Button onClick={() => setWhole(true)}>
            {translate('sessions.own.show_all', { smart_count: items.length })}
          </Button>
        )}
      </div>
    </>
  );
}

const isPhone = (device: string) => /\b(?:iOS|Android)\b/.test(device);

function Device({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const translate = useTranslate();
  const Icon = isPhone(session.device) ? PhoneIcon : ComputerIcon;
  const device = session.device || translate('sessions.unknown_device');
  const moment = formatMoment(session.last_seen_at) ?? '';
  return (
    <li className={itemStyles.item}>
      <Icon className={styles.icon} />
      <div className={itemStyles.main}>
        <div className={itemStyles.head}>
          <Typography component="span" className={itemStyles.name}>
            {device}
          </Typography>
          <ViewerChip name={session.viewer_name} />
          {session.is_current && (
            <Chip size="small" label={translate('sessions.this_device')} color="success" variant="outlined" />
          )}
        </div>
        <Typography variant="body2" color="text.secondary" className={itemStyles.facts}>
          {session.ip && <span>{session.ip}</span>}
          <span>{translate('sessions.own.last_seen', { moment })}</span>
        </Typography>
      </div>
      {!session.is_current && (
        <Button
          size="small"
          color="error"
          disabled={isBusy}
          aria-label={translate('sessions.own.end_of', { device, moment })}
          onClick={onEnd}
        >
          {translate('sessions.own.end')}
        </Button>
      )}
    </li>
  );
}

/** Sessions of a person in this account, the current one first, and functions that end them. */
function useOwnSessions(user_id: number) {
  const translate = useTranslate();
  const [items, setItems] = useState<readonly Session[] | null>(null);
  const [error, setError] = useState(false);
  const changes = useRef(0);
  const [ending, setEnding] = useState<readonly number[]>([]);

  const fetchSessions = useCallback(async () => {
    const before = changes.current;
    const found = await readSessions(user_id);
    // Sessions were ended in the meantime: this reply may still contain them.
    if (changes.current !== before) return;
    setItems(found.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)));
  }, [user_id]);
  const load = useCallback(() => {
    setError(false);
    fetchSessions().catch(() => setError(true));
  }, [fetchSessions]);
  useEffect(load, [load]);
  // Signed in or out on another device. If the request fails, the current list stays.
  useServerChanges((changes) => {
    if (items && peopleIn(changes, 'sessions') !== undefined) fetchSessions().catch(() => {});
  });

  const endAll = async (these: readonly Session[]) => {
    const ids = these.map(({ id }) => id);
    setEnding((others) => [...others, ...ids]);
    const ended = await Promise.all(these.map(({ id }) => endSession(id)));
    const gone = these.filter((_, index) => ended[index]).map(({ id }) => id);
    setEnding((all) => all.filter((id) => !ids.includes(id)));
    changes.current += 1;
    setItems((before) => before?.filter(({ id }) => !gone.includes(id)) ?? null);
    const failed = these.length - gone.length;
    if (gone.length > 0)
      notify({ tone: 'success', text: translate('sessions.bulk.remove_done', { smart_count: gone.length }) });
    if (failed > 0) notify({ tone: 'error', text: translate('sessions.bulk.remove_failed', { smart_count: failed }) });
  };

  const others = items?.filter(({ is_current }) => !is_current) ?? [];
  const endOthers = async () => {
    const text = translate('sessions.bulk.remove_confirm', { smart_count: others.length });
    if (await confirm({ text, ok: translate('sessions.own.end_others'), danger: true })) await endAll(others);
  };
  return { items, others, error, ending, load, end: (session: Session) => endAll([session]), endOthers };
}
