import WarningIcon from '@mui/icons-material/WarningAmber';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import { Link as RouterLink } from 'react-router-dom';
import type { Role } from '#resources/people/roles/roles.resource.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import type { CellProps } from '#web/resource/view.ts';
import styles from './RoleCell.module.css';

/** The name, as a link to the role's page, with the marks of the role. */
export default function RoleCell({ record }: CellProps<Role>) {
  return (
    <div className={styles.cell}>
      <Link component={RouterLink} to={`/admin/roles/${record.id}`} underline="hover" className={styles.name}>
        {record.name}
      </Link>
      <RoleMarks role={record} />
    </div>
  );
}

/** Default, of a module, and broken with the reason. The keyboard reaches both explanations. */
export function RoleMarks({ role }: { role: Role }) {
  const translate = useTranslate();
  return (
    <>
      {role.is_default && (
        <Tooltip title={translate('roles.default.hint')} describeChild>
          <Chip size="small" variant="outlined" tabIndex={0} label={translate('roles.default.mark')} />
        </Tooltip>
      )}
      {role.is_of_module && <Chip size="small" variant="outlined" label={translate('entities.fields.module')} />}
      {role.is_broken && (
        <Tooltip title={brokenText(role, translate)} describeChild>
          <Chip
            size="small"
            color="warning"
            variant="outlined"
            tabIndex={0}
            icon={<WarningIcon />}
            label={translate('roles.broken.mark')}
          />
        </Tooltip>
      )}
    </>
  );
}

/** Which conditions cannot be worked out, and why. One that is in several rights is named once. */
export function brokenText({ broken }: Role, translate: Translate): string {
  const conditions = broken.map(({ field, reason }) =>
    translate('roles.broken.condition', { field, reason: translate(`roles.broken.reasons.${reason}`) }),
  );
  return translate('roles.broken.hint', { conditions: [...new Set(conditions)].join('; ') });
}
