import ClearIcon from '@mui/icons-material/Clear';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { screenLimits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Select } from '#web/inputs/controls/select/Select.tsx';
import { SaveBlockersContext, useSaveBlockers } from '#web/inputs/form/saveBlockers.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import dialog from '#web/resource/card/dialog/dialog.module.css';
import { ReportContext, RouteGuard, useReports } from '#web/resource/card/dialog/RouteGuard.tsx';
import { confirmDiscard, useCloseGuard } from '#web/resource/card/dialog/unsavedChanges.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { EditPreview } from './EditPreview.tsx';
import styles from './edit.module.css';
import { useEditMany } from './useEditMany.ts';

interface Props {
  ids: readonly number[];
  onClose: () => void;
}

/** Sets fields of the records that were selected when it opened. */
export default function EditDialog({ ids, onClose }: Props) {
  const translate = useTranslate();
  const meant = useRef(ids).current;
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    onClose();
  };
  return (
    <CardDialog
      title={translate('bulk.title', { smart_count: meant.length })}
      width={screenLimits.entity_card_px}
      onClose={leave}
    >
      <EditForm ids={meant} isLeaving={isLeaving} onClose={leave} />
    </CardDialog>
  );
}

interface FormProps {
  ids: readonly number[];
  isLeaving: RefObject<boolean>;
  onClose: () => void;
}

/** The fields to set, each with the input of its type, and a preview. */
function EditForm({ ids, isLeaving, onClose }: FormProps) {
  const {
    declaration,
    list: { editable = {} },
  } = useView();
  const translate = useTranslate();
  const translateResource = useResourceTranslate(declaration.name);
  const saveBlockers = useSaveBlockers();
  const [hasUnsaved, report] = useReports();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { form, failures, isSending, submit } = useEditMany(ids, chosen, onClose);
  const isBusy = isSending || saveBlockers.isSaveBlocked;
  const left = Object.values(editable).filter(({ alias }) => !chosen.includes(alias));
  useCloseGuard(async () => !isSending && (chosen.length === 0 || confirmDiscard(translateResource)));

  return (
    <FormProvider {...form}>
      <form
        noValidate
        autoComplete="off"
        // Enter in a select must not submit.
        onSubmit={(event) => event.preventDefault()}
        className={dialog.form}
      >
        <div className={dialog.body}>
          {failures.length > 0 && <Alert severity="error">{failures.join(' ')}</Alert>}
          <Typography color="text.secondary">{translate('bulk.hint')}</Typography>
          <ReportContext value={report}>
            <SaveBlockersContext value={saveBlockers}>
              {chosen.map((alias) => (
                <EditValue
                  key={alias}
                  alias={alias}
                  onLeave={() => setChosen(chosen.filter((other) => other !== alias))}
                />
              ))}
            </SaveBlockersContext>
          </ReportContext>
          {left.length > 0 && (
            <FieldSelect
              key={chosen.length}
              fields={left}
              isFirst={chosen.length === 0}
              onChoose={(alias) => setChosen([...chosen, alias])}
            />
          )}
          {chosen.length > 0 && <EditPreview ids={ids} chosen={chosen} />}
          <RouteGuard name={declaration.name} isLeaving={isLeaving} isUnsaved={hasUnsaved || chosen.length > 0} />
        </div>
        <Foot
          count={ids.length}
          isSending={isSending}
          maySubmit={!isBusy && chosen.length > 0}
          onSubmit={() => void submit()}
          onCancel={onClose}
        />
      </form>
    </FormProvider>
  );
}

interface FieldProps {
  fields: readonly FieldModel[];
  /** It gets the focus. */
  isFirst: boolean;
  onChoose: (alias: string) => void;
}

function FieldSelect({ fields, isFirst, onChoose }: FieldProps) {
  const translate = useTranslate();
  return (
    <Select
      label={translate('bulk.field')}
      placeholder={translate('bulk.add')}
      autoFocus={isFirst}
      value={null}
      variants={fields.map(({ alias, name }) => ({ value: alias, label: name }))}
      onChange={(alias) => alias && onChoose(alias)}
    />
  );
}

interface FootProps {
  count: number;
  isSending: boolean;
  maySubmit: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

function Foot({ count, isSending, maySubmit, onSubmit, onCancel }: FootProps) {
  const translate = useTranslate();
  return (
    <DialogFoot>
      <Button variant="outlined" disabled={isSending} onClick={onCancel}>
        {translate('admin.card.cancel')}
      </Button>
      <Button variant="contained" disabled={!maySubmit} onClick={onSubmit}>
        {isSending ? translate('bulk.sending') : translate('bulk.submit', { smart_count: count })}
      </Button>
    </DialogFoot>
  );
}

interface ValueProps {
  alias: string;
  /** Removes the field from the form. */
  onLeave: () => void;
}

/** The input of one field; it gets the focus when the field is added. */
function EditValue({ alias, onLeave }: ValueProps) {
  const {
    list: { editable },
    card: { inputs },
  } = useView();
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const Input = inputs[alias];
  const name = editable?.[alias]?.name ?? alias;
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input:not([type=hidden], [type=file]), textarea, button')?.focus();
  }, []);
  const leave = translate('bulk.leave', { name });
  return (
    <div className={styles.value}>
      {/* Before the input in the tab order: Tab and Enter after typing would remove what was typed. */}
      <IconButton aria-label={leave} title={leave} onClick={onLeave} className={styles.leave}>
        <ClearIcon fontSize="small" />
      </IconButton>
      <div ref={box} className={styles.input}>
        {Input && <Input name={alias} label={name} />}
      </div>
    </div>
  );
}
