import { useEffect, useRef, useState } from 'react';
import type { CheckLine, StorageFailure, StorageUpdate } from '#resources/account/storage/storage.resource.ts';
import { violation } from '#shared/violations.ts';
import { validationError } from '#web/api/api.ts';
import { SaveStopped } from '#web/resource/card/editor/SaveStopped.ts';
import { checkServers } from '../api.ts';
import { failureKey } from '../storageValues.ts';

/** A check of the servers that the inputs name. */
export interface Check {
  state: 'running' | 'passed' | 'failed';
  lines: readonly CheckLine[];
  /** Null: the server for reading takes the writes too. */
  hosts: { read: string; write: string | null };
}

/** Runs checks before a save, and keeps the steps of the last one to be shown. */
export function useCheck() {
  const [shown, setShown] = useState<Check | null>(null);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  /**
   * @throws SaveStopped when it was stopped
   * @throws ApiError a violation of the input that a failed step is about
   */
  const run = async (body: StorageUpdate): Promise<void> => {
    control.current = new AbortController();
    const { signal } = control.current;
    const lines: CheckLine[] = [];
    const answers = checkServers(body, signal);
    const show = (state: Check['state']) => setShown({ state, lines: [...lines], hosts: hostsOf(body) });
    show('running');
    try {
      for await (const line of answers) {
        lines.push(line);
        show('running');
      }
    } catch (error) {
      setShown(null);
      throw signal.aborted ? new SaveStopped() : error;
    }
    const failed = lines.find(({ state }) => state === 'failed');
    show(failed ? 'failed' : 'passed');
    if (failed) throw violationOf(failed);
  };

  const isRunning = shown?.state === 'running';
  return {
    shown,
    run,
    stop: isRunning ? () => control.current?.abort() : undefined,
    forget: () => setShown(null),
  };
}

const hostsOf = (body: StorageUpdate): Check['hosts'] => ({
  read: body.storage_read_host ?? '',
  write: body.storage_separate_rw ? (body.storage_write_host ?? '') : null,
});

/** The input that a kind of failure is about, where the server names none. */
const inputs: Partial<Record<StorageFailure, string>> = {
  auth: 'password',
  database: 'database',
  schema: 'schema',
  privilege: 'schema',
};

function violationOf(line: CheckLine) {
  const { side, kind = 'refused', field } = line;
  const input = inputs[kind] ?? 'host';
  const isOfSide = input === 'host' || input === 'password';
  const named = field ?? (isOfSide ? `storage_${side}_${input}` : `storage_${input}`);
  return validationError([violation(named, failureKey(line))]);
}
