import AuditIcon from '@mui/icons-material/FactCheckOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import { lazy } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { defineView } from '#web/resource/defineView.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import type { CellProps } from '#web/resource/view.ts';
import { type AuditEvent, audit } from '../audit.resource.ts';
import { EventCell } from './list/EventCell.tsx';
import { ExportButton } from './list/ExportButton.tsx';
import { TimeCell } from './list/TimeCell.tsx';

/** The list of the log: entries as sentences, details in a panel. */
export const auditList = defineView(audit, {
  icon: AuditIcon,
  menu: { group: 'main' },
  title: (event) => `#${event.id}`,
  list: {
    cells: { event: EventCell, moment: TimeCell, origin: OriginCell, via: ViaCell },
    selectable: () => false,
    conditions: { user_id: { type: 'select', extra: { select_subtype: 'user' }, variants: [] } },
    filters: {
      user_id: lazy(() => import('#resources/people/sessions/web/PersonFilter.tsx')),
      action: lazy(() => import('./list/ActionFilter.tsx')),
    },
    Toolbar: AuditToolbar,
    Panel: lazyWithPreload(() => import('./details/EventPanel.tsx')),
  },
});

function AuditToolbar() {
  const translate = useTranslate();
  return (
    <>
      <ExportButton />
      <ToolbarButton iconUpTo="m" icon={SettingsIcon} text={translate('audit.settings')} to="/admin/audit/settings" />
    </>
  );
}

/** The address, and the browser in words. */
function OriginCell({ record }: CellProps<AuditEvent>) {
  if (record.ip === null) return <span className="stoa-none">—</span>;
  return (
    <>
      {record.ip}
      {record.device && <div style={{ color: 'var(--text-soft)', fontSize: '0.8125rem' }}>{record.device}</div>}
    </>
  );
}

function ViaCell({ record }: CellProps<AuditEvent>) {
  return useTranslate()(`audit.options.via.${record.via}`);
}
