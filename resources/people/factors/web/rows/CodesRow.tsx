import CodesIcon from '@mui/icons-material/PasswordOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from '#web/i18n/translate.ts';
import { FactorRow } from './FactorRow.tsx';
import styles from './rows.module.css';

interface Props {
  left: number;
  disabled: boolean;
  onRenew: () => void;
}

/** So few that the person should make new ones. */
const FEW = 3;

/** How many recovery codes are left. */
export function CodesRow({ left, disabled, onRenew }: Props) {
  const translate = useTranslate();
  return (
    <div className={styles.rows}>
      <FactorRow
        icon={<CodesIcon />}
        title={translate('factors.codes.title')}
        facts={[translate('factors.codes.left', { smart_count: left }), translate('factors.codes.text')]}
        actions={
          <Button size="small" variant="outlined" disabled={disabled} onClick={onRenew}>
            {translate('factors.codes.renew')}
          </Button>
        }
      />
      {left <= FEW && (
        <Alert severity="warning">
          {left === 0 ? translate('factors.codes.none') : translate('factors.codes.few', { smart_count: left })}
        </Alert>
      )}
    </div>
  );
}
