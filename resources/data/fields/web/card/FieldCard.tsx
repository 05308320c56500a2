import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { dequal } from 'dequal/lite';
import { type RefObject, useRef } from 'react';
import { fieldViolations } from '#resources/data/fields/fieldRules.ts';
import { type Field, FieldCreate, FieldUpdate, fields } from '#resources/data/fields/fields.resource.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { screenLimits } from '#shared/limits.ts';
import { check, type Violation, violation } from '#shared/violations.ts';
import { ApiError, validationError } from '#web/api/api.ts';
import type { Intent } from '#web/api/intent.ts';
import type { MessageUnder } from '#web/i18n/messages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify, type Tone } from '#web/inputs/ui/messages.ts';
import { rightsOf } from '#web/providers/rights.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { CardFailure } from '#web/resource/card/dialog/CardFailure.tsx';
import { CardSkeleton } from '#web/resource/card/dialog/CardSkeleton.tsx';
import { RouteGuard } from '#web/resource/card/dialog/RouteGuard.tsx';
import { CardEditor } from '#web/resource/card/editor/CardEditor.tsx';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useMe } from '#web/session/session.ts';
import { conversionCheckQuery, createField, putField, updateField } from '../api.ts';
import { FieldInputs } from './FieldInputs.tsx';
import { extraOf, type FieldValues, fieldValues, onInput, variantsOf } from './fieldValues.ts';
import { makesOptions, outlookOf, plannedConversion } from './plannedConversion.ts';
import { type FieldReading, useFieldReading } from './useFieldReading.ts';

interface Props {
  /** 0 for a new field. */
  id: number;
  entityId: number;
  entityAlias: string;
  onClose: () => void;
  onChanged?: (() => void) | undefined;
}

/** The card of a field, over the list of fields (docs/reference/product/entities.md#field-card). */
export function FieldCard({ id, entityId, entityAlias, onClose, onChanged }: Props) {
  const translate = useResourceTranslate('fields');
  const reading = useFieldReading(id);
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    onClose();
  };

  return (
    <CardDialog
      title={translate(id === 0 ? 'card.create' : 'card.update')}
      width={screenLimits.entity_card_px}
      onClose={leave}
    >
      {reading.error ? (
        <CardFailure name="fields" error={reading.error} onRetry={reading.refresh} />
      ) : reading.isReady ? (
        <FieldEditor
          key={reading.count}
          reading={reading}
          entityId={entityId}
          entityAlias={entityAlias}
          isLeaving={isLeaving}
          onClose={leave}
          onChanged={onChanged}
        />
      ) : (
        <CardSkeleton count={3} />
      )}
    </CardDialog>
  );
}

interface EditorProps {
  reading: FieldReading;
  entityId: number;
  entityAlias: string;
  /** Set before the card closes after a save, so that it does not ask about unsaved changes. */
  isLeaving: RefObject<boolean>;
  onClose: () => void;
  onChanged?: (() => void) | undefined;
}

/** The form of a saved or new field. */
function FieldEditor({ reading, entityId, entityAlias, isLeaving, onClose, onChanged }: EditorProps) {
  const { field } = reading;
  const rights = rightsOf(useMe(), fields);
  const save = useSaveField(reading, entityId, () => {
    onChanged?.();
    onClose();
  });
  return (
    <CardEditor
      name="fields"
      isNew={field === null}
      values={fieldValues(field)}
      rights={rights}
      save={save}
      onReload={reading.reload}
      onCancel={onClose}
    >
      <FieldInputs field={field} entityAlias={entityAlias} entityId={entityId} />
      <RouteGuard name="fields" isLeaving={isLeaving} />
    </CardEditor>
  );
}

/** Saves a field's card and puts the reply into the list. A toast says whether the table is already changed. */
function useSaveField({ field, etag }: FieldReading, entityId: number, onDone: () => void) {
  const client = useQueryClient();
  const translate = useTranslate();

  const send = async (values: FieldValues, overwrite: boolean, intent: Intent): Promise<Field> => {
    if (!field) return createField(createBody(values, entityId), intent);
    refuseMisfits(client, field, values);
    return updateField(field.id, updateBody(values, field), overwrite ? null : etag);
  };

  return async (changed: Partial<FieldValues>, overwrite: boolean, intent: Intent): Promise<void> => {
    const values = { ...fieldValues(field), ...changed };
    const saved = await send(values, overwrite, intent).catch((error: unknown) => {
      throw located(error, values);
    });
    const [tone, key] = toastFor(saved, field === null);
    notify({ tone, text: translate(`fields.card.${key}`) });
    void putField(client, saved);
    onDone();
  };
}

/** Throws where the look at the values found that the change would fail. */
function refuseMisfits(client: QueryClient, field: Field, values: FieldValues): void {
  const planned = plannedConversion(field, values);
  const seen = planned && client.getQueryData(conversionCheckQuery(field.id, planned.body).queryKey);
  if (!seen || outlookOf(seen, planned).severity !== 'error') return;
  const input = values.type_id === field.type_id ? 'number_subtype' : 'type_id';
  throw validationError([violation(input, 'fields.errors.misfits')]);
}

function toastFor({ status_id }: Field, isNew: boolean): [Tone, MessageUnder<'fields.card'>] {
  if (status_id === changeStatus.processing) return ['info', 'processing'];
  if (status_id === changeStatus.failed) return ['warning', 'failed_change'];
  return ['success', isNew ? 'created' : 'updated'];
}

/** The body that creates a field. Throws the violations that the server would report, before anything is sent. */
function createBody(values: FieldValues, entity_id: number) {
  const { name, alias, type_id } = values;
  const body = { entity_id, name, alias, type_id, extra: extraOf(values), ...variantsOf(values) };
  const checked = check(FieldCreate, body);
  if (!checked.ok) throw validationError(checked.violations);
  return body;
}

/** The body that changes a field. `extra` is sent whole if any key changed, because keys left out become unset. */
function updateBody(values: FieldValues, field: Field) {
  const before = fieldValues(field);
  const extra = extraOf(values);
  const isMade = makesOptions(field, values);
  const { variants } = isMade ? {} : variantsOf(values);
  const isOther = values.type_id !== field.type_id;
  const body = {
    ...(isOther ? { type_id: values.type_id } : {}),
    ...(values.name === before.name ? {} : { name: values.name }),
    ...(values.alias === before.alias ? {} : { alias: values.alias }),
    ...(isOther || !dequal(extra, extraOf(before)) ? { extra } : {}),
    ...(variants && !dequal(variants, variantsOf(before).variants) ? { variants } : {}),
  };
  const checked = check(FieldUpdate, body);
  const violations: Violation[] = [
    ...(checked.ok ? [] : checked.violations),
    ...fieldViolations({ type_id: values.type_id, extra, ...(variants ? { variants } : {}) }).filter(
      (each) => !(isMade && each.field === 'variants'),
    ),
  ];
  if (violations.length > 0) throw validationError(violations);
  return body;
}

/** A refusal with its violations renamed to the card's inputs. */
function located(error: unknown, values: FieldValues): unknown {
  if (!(error instanceof ApiError)) return error;
  const violations = error.problem.violations.map((violation) => onInput(violation, values));
  return new ApiError({ ...error.problem, violations }, error.retryAfter);
}
