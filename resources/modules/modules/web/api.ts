import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api.ts';
import { modules } from '../modules.resource.ts';

const { get, history } = modules.endpoints;

export const moduleQuery = (alias: string) =>
  queryOptions({
    queryKey: ['modules', 'page', alias],
    queryFn: ({ signal }) => call(get, { params: { id_or_alias: alias }, signal }),
  });

export const readModuleHistory = (id: number, page: number, signal: AbortSignal) =>
  call(history, { params: { id }, query: { page }, signal });
