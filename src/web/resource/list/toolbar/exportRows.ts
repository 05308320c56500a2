import { etagKey } from '#shared/entities/recordVersions.ts';
import type { Row } from '#web/resource/view.ts';
import { download, toCsv } from './csv.ts';

/** Scalar fields of the rows, in the order the server sends them. */
const fieldsOf = (rows: readonly Row[]) => [
  ...new Set(
    rows.flatMap((row) =>
      Object.keys(row).filter((key) => key !== etagKey && (row[key] === null || typeof row[key] !== 'object')),
    ),
  ),
];

/** A local date, as part of a file name. */
export const dayOf = (now: Date) => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(twoDigits).join('-');
const twoDigits = (part: number) => String(part).padStart(2, '0');

/** Saves rows as `<name>-<day>.csv`, with the fields' labels as header. */
export function exportRows(name: string, rows: readonly Row[], label: (field: string) => string) {
  const fields = fieldsOf(rows).map((key) => ({ key, label: label(key) }));
  download(`${name}-${dayOf(new Date())}.csv`, toCsv(rows, fields));
}
