import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import type { SavedView } from '#resources/data/views/views.resource.ts';
import { limits, screenLimits } from '#shared/limits.ts';
import { type Intent, newIntent } from '#web/api/intent.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { ExplainedSwitch } from '#web/inputs/controls/ExplainedSwitch.tsx';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import dialog from '#web/resource/card/dialog/dialog.module.css';
import { StaleAlert } from '#web/resource/card/editor/SaveErrors.tsx';
import { useMe } from '#web/session/session.ts';
import { useUnsaved } from '#web/state/unsaved.ts';
import { useSubmitOnce } from '#web/state/useSubmitOnce.ts';
import { ViewChanged } from './changes/changeView.ts';

interface Props {
  /** Null for a new one. */
  view: SavedView | null;
  onSave: (name: string, is_shared: boolean, intent: Intent, theirs?: SavedView) => Promise<void>;
  onClose: () => void;
}

/** Edits the name of a view, and whether it is shared. */
export function ViewDialog(props: Props) {
  const { view, onClose } = props;
  const translate = useTranslate();
  const { user } = useMe();
  const id = useId();
  const { name, isShared, error, isAsking, isBusy, ...draft } = useViewDraft(props);
  useUnsaved(name !== (view?.name ?? '') || isShared !== (view?.is_shared ?? false));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    draft.save();
  };
  return (
    <CardDialog
      title={translate(`views.dialog.${view ? 'update' : 'create'}`)}
      width={screenLimits.invite_modal_px}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className={dialog.form}>
        <div className={dialog.body}>
          {isAsking && <StaleAlert name="views" onTheirs={draft.takeTheirs} onMine={draft.save} />}
          <TextField
            id={id}
            label={translate('views.fields.name')}
            value={name}
            autoFocus
            error={error !== null}
            helperText={error}
            onChange={(event) => draft.call(event.target.value)}
            slotProps={{ htmlInput: { maxLength: limits.text_max } }}
          />
          {/* Only the author can make a shared view private. */}
          <ExplainedSwitch
            name={translate('views.fields.is_shared')}
            hint={translate('views.shared_hint')}
            checked={isShared}
            disabled={view?.is_shared === true && view.user_id !== user?.id}
            onChange={draft.share}
          />
        </div>
        <DialogFoot>
          <Button variant="outlined" disabled={isBusy} onClick={onClose}>
            {translate('views.dialog.cancel')}
          </Button>
          <Button variant="contained" type="submit" disabled={isBusy}>
            {translate('views.dialog.save')}
          </Button>
        </DialogFoot>
      </form>
    </CardDialog>
  );
}

/** The state of the dialog. If another person saved the view first, the typed values are kept. */
function useViewDraft({ view, onSave, onClose }: Props) {
  const translate = useTranslate();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const [error, setError] = useState<string | null>(null);
  const once = useSubmitOnce();
  const [intent] = useState(newIntent);
  const [theirs, setTheirs] = useState<SavedView>();
  const [isAsking, setAsking] = useState(false);

  const save = async (): Promise<boolean> => {
    try {
      await onSave(name.trim(), isShared, intent, theirs);
      onClose();
      return true;
    } catch (failure) {
      setAsking(failure instanceof ViewChanged);
      if (failure instanceof ViewChanged) setTheirs(failure.theirs);
      else setError(errorText(failure, 'views'));
      return false;
    }
  };
  const submit = () => {
    if (name.trim() === '') setError(translate('errors.required'));
    else void once.submit(save);
  };
  return {
    name,
    isShared,
    error,
    isBusy: once.isClosed,
    isAsking,
    save: submit,
    share: setShared,
    call(text: string): void {
      setName(text);
      setError(null);
    },
    takeTheirs(): void {
      setAsking(false);
      setName(theirs?.name ?? '');
      setShared(theirs?.is_shared ?? false);
    },
  };
}
