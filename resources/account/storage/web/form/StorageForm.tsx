import type { UseQueryResult } from '@tanstack/react-query';
import type { StorageSettings, StorageStatus, StorageUpdate } from '#resources/account/storage/storage.resource.ts';
import { ApiError, validationError } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { SaveStopped } from '#web/resource/card/editor/SaveStopped.ts';
import { SettingsForm } from '#web/resource/settings/SettingsForm.tsx';
import type { Settings } from '#web/resource/settings/useSettings.ts';
import { CheckSteps } from '../check/CheckSteps.tsx';
import { useCheck } from '../check/useCheck.ts';
import { MoveDialog } from '../move/MoveDialog.tsx';
import { useMoveQuestion } from '../move/useMoveQuestion.ts';
import { bodyOf, isOtherPlace, missingInputs, type StorageValues, valuesOf, visibleInputOf } from '../storageValues.ts';
import { LocationInput } from './LocationInput.tsx';
import { OwnServer } from './OwnServer.tsx';

interface Props {
  record: StorageSettings;
  settings: Settings<StorageSettings>;
  status: UseQueryResult<StorageStatus>;
}

/** The place of the records. Saving checks the customer's servers first, and asks what happens to the records. */
export function StorageForm({ record, settings, status }: Props) {
  const translate = useTranslate();
  const check = useCheck();
  const question = useMoveQuestion();

  /** @param mustAsk the server asks whether the records are moved */
  const send = async (values: StorageValues, overwrite: boolean, mustAsk: boolean): Promise<StorageSettings> => {
    const body: StorageUpdate = bodyOf(values);
    if (mustAsk) {
      const move = await question.ask(body);
      if (move === null) throw new SaveStopped();
      body.move = move;
    }
    try {
      return (await settings.save(body, overwrite)).record;
    } catch (error) {
      if (!mustAsk && asksToMove(error)) return send(values, overwrite, true);
      throw error;
    }
  };
  const save = async (_changed: object, overwrite: boolean, values: StorageValues) => {
    const missing = missingInputs(values);
    if (missing.length > 0) throw validationError(missing);
    try {
      if (values.storage_location === 'own') await check.run(bodyOf(values));
      const hasRecords = (status.data?.entities.length ?? 0) > 0;
      const saved = await send(values, overwrite, hasRecords && isOtherPlace(record, values));
      check.forget();
      void status.refetch();
      notify({ tone: 'success', text: translate('storage.saved') });
      return saved;
    } catch (error) {
      throw atShownInputs(error, values);
    }
  };
  return (
    <>
      <SettingsForm
        name="storage"
        title={translate('storage.location.title')}
        text={translate('storage.location.text')}
        record={record}
        settings={settings}
        valuesOf={valuesOf}
        save={save}
        onStop={check.stop}
        onCancel={check.forget}
      >
        <LocationInput name="storage_location" />
        <OwnServer record={record} />
        {check.shown && <CheckSteps check={check.shown} />}
      </SettingsForm>
      {question.pending && <MoveDialog to={question.pending} onAnswer={question.answer} />}
    </>
  );
}

const asksToMove = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.violations.some(({ field }) => field === 'move');

/** Violations of inputs that are not shown are about the shown ones of the other side. */
function atShownInputs(error: unknown, values: StorageValues): unknown {
  if (!(error instanceof ApiError)) return error;
  const violations = error.problem.violations.map((each) => ({ ...each, field: visibleInputOf(each.field, values) }));
  return new ApiError({ ...error.problem, violations }, error.retryAfter);
}
