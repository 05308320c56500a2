import type { Entity } from '#resources/entities/entities.resource.ts';
import { StatusLight } from '#web/controls/StatusLight.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import type { CellProps } from '#web/resource/view.ts';

export function StatusCell({ record }: CellProps<Entity>) {
  const translate = useTranslate();
  return <StatusLight status={record.status_id} processing={translate('entities.processing')} />;
}
