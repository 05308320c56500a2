import type { Outcome } from './plan.ts';

/** A change refused on purpose; `message` is a key below `history.errors`. */
export class ChangeRefused extends Error {
  override name = 'ChangeRefused';
}

/** Somebody else is in the way, or the database is out of reach: it will pass. */
const passing = new Set([
  '55P03', // the table is in use
  '40P01', // deadlock
  '40001',
  '57014', // statement took too long
  '57P01', // the database is stopping
  '57P02',
  '57P03',
  '53300', // too many connections
  '53200',
  '25006', // a server that is just being replaced
  '25P03',
]);

const reasons: Record<string, string> = {
  '42P07': 'name_taken',
  '42710': 'name_taken',
  '42701': 'name_taken',
  '2BP01': 'depended_on',
  '53100': 'disk_full',
  '42501': 'privilege',
  '54011': 'columns_used_up',
  '54000': 'columns_used_up',
  '42P01': 'table_gone',
  '3F000': 'table_gone',
  '42703': 'table_gone',
};

const isBug = (error: unknown) =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;

/** What an error of the database means for a change. A lost connection has no SQLSTATE and passes. */
export function failureOf(error: unknown): Extract<Outcome, { state: 'busy' | 'failed' }> {
  if (error instanceof ChangeRefused) return { state: 'failed', error: error.message, detail: '' };
  if (isBug(error)) return { state: 'failed', error: 'failed', detail: (error as Error).message };
  const { code = '', message = '', severity } = error as { code?: string; message?: string; severity?: string };
  const isOfDatabase = severity !== undefined && /^[0-9A-Z]{5}$/.test(code);
  if (!isOfDatabase || code.startsWith('08') || passing.has(code)) return { state: 'busy' };
  return { state: 'failed', error: reasons[code] ?? 'failed', detail: message };
}
