import { formatMoment } from '#web/i18n/formatMoment.ts';
import type { CellProps } from '#web/resource/view.ts';
import type { AuditEvent } from '../../audit.resource.ts';

/** The moment, with the day below the time's own line of its sentence. */
export function TimeCell({ record: { created_at } }: CellProps<AuditEvent>) {
  return (
    <time dateTime={created_at} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatMoment(created_at)}
    </time>
  );
}
