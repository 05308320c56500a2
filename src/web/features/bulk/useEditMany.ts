import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Violation } from '#shared/violations.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { useSubmitOnce } from '#web/state/useSubmitOnce.ts';
import { type Edited, editMany, undoMany } from './manyRecords.ts';

type Values = Record<string, unknown>;

/** Sets the chosen fields of many records, all or nothing, and offers to undo it. */
export function useEditMany(ids: readonly number[], chosen: readonly string[], onDone: () => void) {
  const view = useView();
  const { name } = view.declaration;
  const translate = useTranslate();
  const client = useQueryClient();
  const form = useForm<Values>({
    defaultValues: Object.fromEntries(Object.keys(view.list.editable ?? {}).map((alias) => [alias, null])),
    shouldFocusError: false,
  });
  const once = useSubmitOnce();
  const [failures, setFailures] = useState<readonly string[]>([]);

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError) || error.problem.violations.length === 0)
      return setFailures([errorText(error, name)]);
    const { byField, others } = sortedOut(error.problem.violations, chosen, translate);
    for (const [alias, message] of byField) form.setError(alias, { type: 'violation', message });
    setFailures(others);
    const [wrong] = byField.keys();
    if (wrong) form.setFocus(wrong);
  };
  const undo = useUndo(chosen);

  const send = async (): Promise<boolean> => {
    form.clearErrors();
    setFailures([]);
    try {
      if (!(await form.trigger([...chosen], { shouldFocus: true }))) return false;
      const values = Object.fromEntries(chosen.map((alias) => [alias, form.getValues(alias)]));
      const edited = await editMany(client, view, ids, values);
      const action = { label: translate('admin.bulk.undo'), run: () => void undo(edited) };
      notify({ tone: 'success', text: translate('bulk.done', { smart_count: ids.length }), action });
      onDone();
      return true;
    } catch (error) {
      refuse(error);
      return false;
    }
  };
  return { form, failures, isSending: once.isClosed, submit: () => once.submit(send) };
}

/** One message for each chosen field, however many records it is about, and the messages that belong to no field. */
function sortedOut(violations: readonly Violation[], chosen: readonly string[], translate: Translate) {
  const byField = new Map<string, string>();
  const others = new Set<string>();
  const gone = violations.filter(({ field }) => field.endsWith('.id')).length;
  for (const violation of violations) {
    const alias = chosen.find((each) => violation.field.replace(/^update\.\d+\./, '') === each);
    if (alias && !byField.has(alias)) byField.set(alias, violationText(violation, translate));
    else if (!alias && !violation.field.endsWith('.id')) others.add(violationText(violation, translate));
  }
  return { byField, others: [...(gone > 0 ? [translate('bulk.gone', { smart_count: gone })] : []), ...others] };
}

/** Undoes an edit, with toasts for the result. */
function useUndo(chosen: readonly string[]) {
  const view = useView();
  const client = useQueryClient();
  const translate = useTranslate();
  return async (edited: Edited) => {
    try {
      const { back, kept } = await undoMany(client, view, edited, chosen);
      if (back > 0) notify({ tone: 'success', text: translate('bulk.undone', { smart_count: back }) });
      if (kept > 0) notify({ tone: 'warning', text: translate('bulk.kept', { smart_count: kept }) });
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, view.declaration.name) });
    }
  };
}
