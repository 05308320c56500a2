import type { Host, HostError, RecordSectionProps } from '@stoa/sdk';
import { useHost } from '@stoa/sdk/react';
import { useEffect, useState } from 'react';
import { Notice } from '../ui/Notice.tsx';
import { Root } from '../ui/Root.tsx';
import { useWords, type Words } from '../words/words.ts';
import { CallsFailure } from './CallsFailure.tsx';
import { CallsOfRecord } from './CallsOfRecord.tsx';
import { CallsSkeleton } from './CallsSkeleton.tsx';
import { loadPlace, type Prepared, type Setup } from './place.ts';

/** Calls with a company or a contact. Another record loads its own. */
export const CallsSection = ({ entity, record_id }: RecordSectionProps) => (
  <RecordCalls key={`${entity}/${record_id}`} entity={entity} record_id={record_id} />
);

function RecordCalls({ entity, record_id }: { entity: string; record_id: number }) {
  const host = useHost();
  const words = useWords();
  const { prepared, failed, retry } = usePlace(host, entity, record_id);
  if (failed) return <CallsFailure error={failed} words={words} retry={retry} />;
  if (!prepared) return <CallsSkeleton label={words('loading')} />;
  if (prepared.setup)
    return (
      <Root>
        <Notice icon="settings" title={words('setup')} text={setupText(prepared.setup, words)} />
      </Root>
    );
  return <CallsOfRecord place={prepared.place} />;
}

function usePlace(host: Host, entity: string, record_id: number) {
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [failed, setFailed] = useState<HostError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isCurrent = true;
    setFailed(null);
    loadPlace(host.data, entity, record_id).then(
      (loaded) => isCurrent && setPrepared(loaded),
      (error: HostError) => isCurrent && setFailed(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [host, entity, record_id, attempt]);
  return { prepared, failed, retry: () => setAttempt(attempt + 1) };
}

function setupText(setup: Setup, words: Words): string {
  if (setup.kind === 'entity') return words('setup_entity');
  if (setup.kind === 'link') return words('setup_link', { entity: setup.entity, target: setup.target });
  return words('setup_fields', { entity: setup.entity, fields: setup.fields.join(', ') });
}
