import AuditIcon from '@mui/icons-material/FactCheckOutlined';
import { useNavigate } from 'react-router-dom';
import { useTranslate } from '../i18n/translate.ts';
import type { MenuCommand } from '../inputs/controls/CommandMenu.tsx';
import { auditPath } from './auditPath.ts';

/** The command of a menu that shows what the audit log has about something (docs/reference/product/audit.md#page). */
export function useAuditCommand(subject_type: 'users' | 'entities', subject_id: number): MenuCommand {
  const translate = useTranslate();
  const navigate = useNavigate();
  return {
    key: 'audit',
    icon: AuditIcon,
    text: translate('admin.show_in_log'),
    run: () => void navigate(auditPath({ subject_type, subject_id })),
  };
}
