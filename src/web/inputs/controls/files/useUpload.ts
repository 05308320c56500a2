import { useEffect, useRef, useState } from 'react';
import type { FileKind, StoredFile } from '#resources/data/files/files.resource.ts';
import { limits } from '#shared/limits.ts';
import { ApiError } from '#web/api/api.ts';
import { type Intent, newIntent } from '#web/api/intent.ts';
import { translate } from '#web/i18n/translate.ts';
import { storeFile } from './api.ts';
import { uploadText } from './uploadText.ts';

export interface Sending {
  name: string;
  /** From 0 to 1; null before the upload has begun. */
  fraction: number | null;
}

export interface Failure {
  text: string;
  /** The file to retry with; null where a retry would fail in the same way. */
  file: File | null;
  /** Of the upload that failed. */
  intent?: Intent;
}

interface Options {
  kind: FileKind;
  onStored: (file: StoredFile) => void;
  /** Converts the chosen file before it is sent. */
  prepare?: (file: File) => Promise<Blob>;
}

const unfit = (kind: FileKind, { size }: Blob): string | null => {
  if (size === 0) return translate('files.errors.empty');
  const max = kind === 'record' ? limits.file_max_bytes : limits.image_max_bytes;
  return size > max ? translate('files.errors.file_is_large') : null;
};

/** A file that the server refused for its content is not retried. */
const mayRetry = (error: unknown) => !(error instanceof ApiError && [413, 415, 422].includes(error.status));

/**
 * Uploads one file at a time, with progress, failure, cancel and retry. A second file replaces the first; unmounting
 * cancels.
 */
export function useUpload({ kind, onStored, prepare = async (file) => file }: Options) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const send = async (file: File, intent: Intent) => {
    current.current?.abort();
    const control = new AbortController();
    const { signal } = control;
    current.current = control;
    const isCurrent = () => current.current === control && !signal.aborted;
    const progress = (fraction: number | null) => {
      if (isCurrent()) setSending({ name: file.name, fraction });
    };
    setFailure(null);
    progress(null);
    try {
      const body = await prepare(file);
      const refused = unfit(kind, body);
      if (!isCurrent()) return;
      if (refused) return setFailure({ text: refused, file: null });
      const stored = await storeFile(kind, { file: body, name: file.name, onProgress: progress, signal, intent });
      if (isCurrent()) onStored(stored);
    } catch (error) {
      if (isCurrent()) setFailure({ text: uploadText(error), file: mayRetry(error) ? file : null, intent });
    } finally {
      if (current.current === control) setSending(null);
    }
  };

  return {
    sending,
    failure,
    send: (file: File) => void send(file, newIntent()),
    /** Retries; null where that is of no use. */
    retry: failure?.file ? () => void send(failure.file as File, failure.intent ?? newIntent()) : null,
    /** Shows a failure without an upload. */
    refuse: (text: string) => setFailure({ text, file: null }),
    cancel: () => {
      current.current?.abort();
      setSending(null);
    },
    clear: () => setFailure(null),
  };
}
