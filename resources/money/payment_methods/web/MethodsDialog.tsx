import AddIcon from '@mui/icons-material/Add';
import CloudOffIcon from '@mui/icons-material/CloudOff';
import CardIcon from '@mui/icons-material/CreditCardOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { CardSkeleton } from '#web/resource/card/dialog/CardSkeleton.tsx';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import dialog from '#web/resource/card/dialog/dialog.module.css';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { methodsQuery } from './api.ts';
import { MethodRow } from './MethodRow.tsx';
import styles from './methods.module.css';
import { useChangeMethods } from './useChangeMethods.ts';

/** In px. */
const width = 600;

interface Props {
  /** The last method cannot be removed then. */
  isRefillOn: boolean;
  /** A notice above the list, such as that payments are a test. */
  notice?: ReactNode;
  onClose: () => void;
}

/** The saved payment methods: the default one, adding and removing. */
export function MethodsDialog({ isRefillOn, notice, onClose }: Props) {
  const translate = useTranslate();
  const methods = useQuery(methodsQuery);
  const changing = useChangeMethods(methods.data ?? [], { isRefillOn, onLeave: onClose });
  return (
    <CardDialog title={translate('payment_methods.name')} width={width} onClose={onClose}>
      <div className={dialog.compact}>
        {notice}
        {changing.failure && <Alert severity="error">{changing.failure}</Alert>}
        {methods.data?.length ? (
          <ul className={styles.methods}>
            {methods.data.map((method) => (
              <MethodRow key={method.id} method={method} changing={changing} />
            ))}
          </ul>
        ) : methods.data ? (
          <Placeholder
            icon={CardIcon}
            title={translate('payment_methods.empty')}
            text={translate('payment_methods.empty_text')}
          />
        ) : methods.error ? (
          <Placeholder
            role="alert"
            icon={CloudOffIcon}
            title={translate('payment_methods.failed')}
            text={errorText(methods.error, 'payment_methods')}
            action={
              <Button variant="outlined" onClick={() => void methods.refetch()}>
                {translate('common.action.retry')}
              </Button>
            }
          />
        ) : (
          <CardSkeleton count={2} />
        )}
      </div>
      <DialogFoot>
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          disabled={changing.isBusy}
          onClick={() => void changing.add()}
        >
          {translate('payment_methods.add')}
        </Button>
      </DialogFoot>
    </CardDialog>
  );
}
