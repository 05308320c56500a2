import AuditIcon from '@mui/icons-material/FactCheckOutlined';
import { lazy } from 'react';
import { defineScreen } from '#web/resource/defineView.ts';

/** The list itself is in the script of its page (auditList.tsx): it knows every resource. */
export const auditView = defineScreen(
  { name: 'audit' },
  {
    icon: AuditIcon,
    menu: { group: 'main' },
    label: 'admin.menu.audit',
    Screen: lazy(() => import('./AuditPage.tsx')),
  },
);
