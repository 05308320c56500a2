import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { screenLimits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import dialog from '#web/resource/card/dialog/dialog.module.css';
import { AskList, type Requested } from './AskList.tsx';

interface Props {
  title: string;
  text: string;
  /** What has changed while the dialog was open. */
  note?: string | undefined;
  requested: Requested;
  /** The button that agrees. */
  ok: string;
  isBusy: boolean;
  onAgree: () => Promise<void>;
  onClose: () => void;
}

/** Asks for the consent of an administrator (docs/reference/product/modules.md#asks-and-consent). */
export function ConsentDialog({ title, text, note, requested, ok, isBusy, onAgree, onClose }: Props) {
  const translate = useTranslate();
  // What was agreed to is awaited: behind it, the same button could be pressed again.
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <CardDialog title={title} width={screenLimits.confirm_modal_px} onClose={close}>
      <div className={dialog.body}>
        <Typography>{text}</Typography>
        {note && (
          <Alert severity="warning" role="alert">
            {note}
          </Alert>
        )}
        <AskList requested={requested} />
        <Typography variant="body2" color="text.secondary">
          {translate('marketplace.consent.role_hint')}
        </Typography>
      </div>
      <DialogFoot>
        <Button variant="text" disabled={isBusy} onClick={close}>
          {translate('marketplace.consent.cancel')}
        </Button>
        <Button variant="contained" disabled={isBusy} onClick={() => void onAgree()}>
          {ok}
        </Button>
      </DialogFoot>
    </CardDialog>
  );
}
