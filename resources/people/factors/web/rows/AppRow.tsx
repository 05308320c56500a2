import PhoneIcon from '@mui/icons-material/PhonelinkLockOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from '#web/i18n/translate.ts';
import type { OwnFactors } from '../../factors.resource.ts';
import { FactorRow } from './FactorRow.tsx';
import { useUsageFacts } from './useUsageFacts.ts';

interface Props {
  totp: OwnFactors['totp'];
  disabled: boolean;
  onSetUp: () => void;
  onRemove: () => void;
}

/** The authenticator app: one for each person. */
export function AppRow({ totp, disabled, onSetUp, onRemove }: Props) {
  const translate = useTranslate();
  const facts = useUsageFacts();
  return (
    <FactorRow
      icon={<PhoneIcon />}
      title={translate('factors.app.title')}
      facts={totp ? facts(totp) : [translate('factors.app.text')]}
      actions={
        totp ? (
          <Button
            size="small"
            color="error"
            disabled={disabled}
            aria-label={translate('factors.app.remove_of')}
            onClick={onRemove}
          >
            {translate('factors.own.remove')}
          </Button>
        ) : (
          <Button
            size="small"
            variant="outlined"
            disabled={disabled}
            aria-label={translate('factors.app.set_up_of')}
            onClick={onSetUp}
          >
            {translate('factors.app.set_up')}
          </Button>
        )
      }
    />
  );
}
