import { useHost } from '@stoa/sdk/react';
import { useState } from 'react';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { clock, type useFormats } from '../words/formats.ts';
import type { Words } from '../words/words.ts';
import { type Call, isMissed } from './calls.ts';
import { endCall } from './endCall.ts';
import type { Place } from './place.ts';

interface Props {
  place: Place;
  call: Call;
  formats: ReturnType<typeof useFormats>;
  words: Words;
  mayWrite: boolean;
  onChanged: () => void;
}

/** One call: which way, what came of it, with whom, and what was noted. It opens in the app. */
export function CallRow({ place, call, formats, words, mayWrite, onChanged }: Props) {
  const { navigate, user } = useHost();
  const { direction, agent, contact, started_at, duration, note, isOngoing } = call;
  const look = lookOf(call);
  const open = () =>
    void navigate(`${user.full_access ? '/admin/data' : '/data'}/${place.calls.alias}?card=${call.id}`);
  const people = [agent, contact && words('with_contact', { contact })].filter(Boolean).join(' ');
  return (
    <li className="tel-call" data-tone={look.tone}>
      <span className="tel-way" aria-hidden="true">
        <Icon name={look.icon} size={16} />
      </span>
      <div>
        <p className="tel-call-head">
          <button type="button" onClick={open} aria-description={words('open_call')}>
            {isMissed(call) ? words('missed_call') : words(direction)}
          </button>
          {!isMissed(call) && <span>{words(resultOf(call))}</span>}
        </p>
        {people !== '' && <p className="tel-soft">{people}</p>}
        {note !== '' && <p className="tel-note">{note}</p>}
      </div>
      <div className="tel-call-end">
        <time dateTime={started_at}>{formats.moment(started_at)}</time>
        {duration > 0 && <span>{clock(duration)}</span>}
        {isOngoing && mayWrite && call.agent_id === user.id && <EndButton {...{ place, call, words, onChanged }} />}
      </div>
    </li>
  );
}

const resultOf = ({ result, isOngoing }: Call) =>
  result === null || (result === 'in_progress' && !isOngoing) ? 'not_ended' : result;

function lookOf(call: Call): { icon: IconName; tone: 'bad' | 'warning' | 'good' | undefined } {
  if (isMissed(call)) return { icon: 'missed', tone: 'bad' };
  if (call.isOngoing) return { icon: 'phone', tone: 'warning' };
  return { icon: call.direction, tone: call.result === 'answered' ? 'good' : undefined };
}

function EndButton({ place, call, words, onChanged }: Pick<Props, 'place' | 'call' | 'words' | 'onChanged'>) {
  const host = useHost();
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      await endCall(host.data, place, call, new Date());
      await host.notify(words('ended'), 'success');
      onChanged();
    } catch {
      await host.notify(words('unknown'), 'error');
    } finally {
      setEnding(false);
    }
  };
  return (
    <button type="button" className="stoa-button tel-small" disabled={isEnding} onClick={() => void end()}>
      {words('end_call')}
    </button>
  );
}
