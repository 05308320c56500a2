import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Snippet } from '#shared/client/snippets.ts';
import { jsonFault } from '#shared/json/jsonFault.ts';
import type { Problem } from '#shared/problems.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { confirm } from '#web/inputs/ui/messages.ts';
import { type ApiRequest, existingIdQuery, invalidateExamples, sendRequest } from './api.ts';

const exampleId = /\/\d+(?=\/|$)/;

/** Whether the path contains a record id. */
export const hasId = ({ path }: Snippet) => exampleId.test(path);

/** For people to edit: brackets in names stay readable, values are encoded. */
const queryText = (query: Snippet['query']) =>
  query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');

/** Values of the request form, and the last response. */
export function useRequestForm(alias: string, snippet: Snippet) {
  const translate = useTranslate();
  const client = useQueryClient();
  const { data: firstId } = useQuery({ ...existingIdQuery(alias), enabled: hasId(snippet) });
  const [typedId, setId] = useState<string | null>(null);
  const [query, setQuery] = useState(() => queryText(snippet.query));
  const [body, setBody] = useState(() => JSON.stringify(snippet.body, null, 2) ?? '');
  const [error, setError] = useState<{ on: 'id' | 'body' | 'call'; text: string } | null>(null);
  const [response, setResponse] = useState<ApiResponse | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = typedId ?? String(firstId ?? 1);
  const path = `${snippet.path.replace(exampleId, `/${id}`)}${query ? `?${query}` : ''}`;

  const read = (): { body?: unknown } | null => {
    if (hasId(snippet) && !/^\d+$/.test(id)) {
      setError({ on: 'id', text: translate('entities.api.try.bad_id') });
      return null;
    }
    if (snippet.body === undefined) return {};
    try {
      const value = JSON.parse(body) as unknown;
      const fault = jsonFault(body);
      if (!fault) return { body: value };
      setError({ on: 'body', text: violationText({ ...fault, params: {} }, translate) });
      return null;
    } catch (reason) {
      setError({ on: 'body', text: translate('entities.api.try.bad_json', { reason: (reason as Error).message }) });
      return null;
    }
  };

  const run = async () => {
    setError(null);
    const { http } = snippet;
    const given = read();
    if (!given) return;
    const confirmation = { text: translate('entities.api.try.confirm', { method: http, path }) };
    const ok = translate('entities.api.try.send');
    if (http !== 'GET' && !(await confirm({ ...confirmation, ok, danger: http === 'DELETE' }))) return;
    setBusy(true);
    try {
      setResponse(await timed({ http, path: path.replace(/^\/api/, ''), ...given }));
      if (http !== 'GET') await invalidateExamples(client, alias);
    } catch (failure) {
      setError({ on: 'call', text: errorText(failure) });
    } finally {
      setBusy(false);
    }
  };

  return { id, setId, query, setQuery, body, setBody, error, response, isBusy, run };
}

export interface ApiResponse {
  status: number;
  /** Milliseconds until the whole body had arrived. */
  ms: number;
  /** Formatted JSON, cut if it is too long to show. */
  text: string;
  is_cut: boolean;
  /** Null if the request succeeded. */
  problem: Problem | null;
}

const maxShownLength = 20_000;

const formatted = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** @returns the response, also of a failed request */
async function timed(request: ApiRequest): Promise<ApiResponse> {
  const start = performance.now();
  const response = await sendRequest(request);
  const text = await response.text();
  const ms = Math.round(performance.now() - start);
  const shown = formatted(text);
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  return {
    status: response.status,
    ms,
    text: shown.slice(0, maxShownLength),
    is_cut: shown.length > maxShownLength,
    problem: isProblem ? (JSON.parse(text) as Problem) : null,
  };
}
