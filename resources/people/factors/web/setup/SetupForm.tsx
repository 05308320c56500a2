import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import dialog from '#web/resource/card/dialog/dialog.module.css';

interface Props {
  title: string;
  /** Of the button that sends the form. */
  action: string;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

const WIDTH_PX = 460;

/** A small dialog with a form. */
export function SetupForm({ title, action, isBusy, onSubmit, onClose, children }: Props) {
  const translate = useTranslate();
  return (
    <CardDialog title={title} width={WIDTH_PX} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The profile behind is a form too, which React tells of this one.
          event.stopPropagation();
          onSubmit();
        }}
        className={dialog.form}
      >
        <div className={dialog.body}>{children}</div>
        <DialogFoot>
          <Button variant="outlined" disabled={isBusy} onClick={onClose}>
            {translate('member.action.cancel')}
          </Button>
          <Button variant="contained" type="submit" disabled={isBusy}>
            {action}
          </Button>
        </DialogFoot>
      </form>
    </CardDialog>
  );
}
