import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api.ts';
import { timeZone } from '#web/i18n/timeZone.ts';
import { billing } from '../billing.resource.ts';

const chartKey = [billing.name, 'chart'] as const;

/** The balance at the end of each day, the first and the last as `yyyy-MM-dd`. */
export const chartQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...chartKey, from, to],
    queryFn: ({ signal }) => call(billing.endpoints.chart, { query: { from, to, time_zone: timeZone() }, signal }),
    placeholderData: keepPreviousData,
  });

/** After a change of the balance: its chart and its entries. */
export function readEntriesAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: chartKey });
  void client.invalidateQueries({ queryKey: ['billing_entries'] });
}
