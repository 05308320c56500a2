import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type RefObject, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { Select } from '#web/controls/Select.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import { SaveBlockersContext, useSaveBlockers } from '#web/inputs/saveBlockers.ts';
import { useCloseGuard } from '#web/resource/card/closeGuard.ts';
import { confirmDiscard } from '#web/resource/card/confirmDiscard.ts';
import { DialogFoot } from '#web/resource/card/DialogFoot.tsx';
import { ReportContext, RouteGuard, useReports } from '#web/resource/card/RouteGuard.tsx';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { EditPreview } from './EditPreview.tsx';
import { EditValue } from './EditValue.tsx';
import { useEditMany } from './useEditMany.ts';

interface Props {
  ids: readonly number[];
  isLeaving: RefObject<boolean>;
  onClose: () => void;
}

/** Fields to set, each with the input of its type; what would happen, said before it does. */
export function EditForm({ ids, isLeaving, onClose }: Props) {
  const {
    declaration,
    list: { editable = {} },
  } = useView();
  const translate = useTranslate();
  const word = useResourceTranslate(declaration.name);
  const saveBlockers = useSaveBlockers();
  const [asked, report] = useReports();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { form, failures, isSending, submit } = useEditMany(ids, chosen, onClose);
  const isBusy = isSending || saveBlockers.isSaveBlocked;
  const left = Object.values(editable).filter(({ alias }) => !chosen.includes(alias));
  useCloseGuard(async () => !isSending && (chosen.length === 0 || confirmDiscard(word)));

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        autoComplete="off"
        // Many records are not changed by an Enter that was meant for a choice.
        onSubmit={(event) => event.preventDefault()}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <Box sx={{ flex: 1, overflow: 'auto', p: { xs: 4, md: 6 }, display: 'grid', alignContent: 'start', gap: 5 }}>
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
            <FieldSelect key={chosen.length} fields={left} onChoose={(alias) => setChosen([...chosen, alias])} />
          )}
          {chosen.length > 0 && <EditPreview ids={ids} chosen={chosen} />}
          <RouteGuard name={declaration.name} isLeaving={isLeaving} isAsked={asked || chosen.length > 0} />
        </Box>
        <Foot
          count={ids.length}
          isSending={isSending}
          maySubmit={!isBusy && chosen.length > 0}
          onSubmit={() => void submit()}
          onCancel={onClose}
        />
      </Box>
    </FormProvider>
  );
}

interface FieldProps {
  fields: readonly FieldModel[];
  onChoose: (alias: string) => void;
}

function FieldSelect({ fields, onChoose }: FieldProps) {
  const translate = useTranslate();
  return (
    <Select
      label={translate('bulk.field')}
      placeholder={translate('bulk.add')}
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
