import { dequal } from 'dequal/lite';
import { useState } from 'react';
import type { BillingSettings, BillingUpdate } from '#resources/money/billing/billing.resource.ts';
import type { Violation } from '#shared/violations.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { useReportDirty } from '#web/resource/settings/LeaveGuard.tsx';
import type { Settings } from '#web/resource/settings/useSettings.ts';
import { useOneAtATime } from '#web/state/useOneAtATime.ts';
import { bodyOf, clearedDraft, type Draft, draftOf, type SumField, type SwitchFields, savedOf } from './switchForm.ts';

interface Refusal {
  byField: Partial<Record<SumField, string>>;
  /** Errors without an input. */
  texts: readonly string[];
}

const none: Refusal = { byField: {}, texts: [] };

/**
 * What a block shows, and what is saved. While nothing is typed, the block follows what is saved elsewhere.
 */
function useDraft(record: BillingSettings, fields: SwitchFields, isSaving: boolean) {
  const locale = useLocale();
  const [base, setBase] = useState(() => savedOf(record, fields));
  const [draft, setDraft] = useState(() => draftOf(record, fields, locale));
  const isDirty = !dequal(bodyOf(draft, fields), base);
  const isMoved = !dequal(savedOf(record, fields), base);
  const begin = (from: BillingSettings) => {
    setBase(savedOf(from, fields));
    setDraft(draftOf(from, fields, locale));
  };
  if (isMoved && !isDirty && !isSaving) begin(record);
  return {
    draft,
    setDraft,
    isDirty,
    /** Another person has saved these settings, and something is typed here. */
    isStale: isMoved && isDirty && !isSaving,
    begin,
    /** Keeps what is typed, over what another person has saved. */
    rebase: () => setBase(savedOf(record, fields)),
  };
}

/**
 * A block that is switched on and off (docs/reference/product/billing.md#page). Switching on lets sums be typed, which are saved
 * with the switch; switching off saves at once and clears them. Where that fails, the switch and the sums are as before.
 * @param fields.savesAgain saving without a change does something too
 */
export function useSwitchForm(
  record: BillingSettings,
  settings: Settings<BillingSettings>,
  fields: SwitchFields & { savesAgain?: boolean },
) {
  const { isBusy: isSaving, run } = useOneAtATime();
  const { refusal, setRefusal, send } = useSave(settings, fields);
  const { draft, setDraft, begin, rebase, ...state } = useDraft(record, fields, isSaving);
  const save = async (next: Draft, before = next): Promise<boolean> => {
    const isSaved = await run(() => {
      setDraft(next);
      return send(bodyOf(next, fields), begin);
    });
    if (isSaved === false) setDraft(before);
    return isSaved === true;
  };
  const maySave = draft.isOn && (state.isDirty || fields.savesAgain === true);
  const submit = async () => maySave && save(draft);
  useReportDirty(state.isDirty, submit);
  return {
    ...state,
    draft,
    refusal,
    isSaving,
    maySave,
    submit,
    setOn: (isOn: boolean) => {
      if (isSaving) return;
      if (isOn) setDraft({ ...draft, isOn });
      else void save(clearedDraft(fields), draft);
    },
    type: (field: SumField, text: string) => {
      setDraft({ ...draft, typed: { ...draft.typed, [field]: text } });
      setRefusal(({ byField: { [field]: _, ...byField }, texts }) => ({ byField, texts }));
    },
    /** Shows what is saved, and drops what is typed. */
    restart: () => {
      setRefusal(none);
      begin(record);
    },
    overwrite: () => {
      rebase();
      void save(draft);
    },
  };
}

/** Saves, and shows what is refused. */
function useSave(settings: Settings<BillingSettings>, fields: SwitchFields) {
  const translate = useTranslate();
  const [refusal, setRefusal] = useState(none);
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return setRefusal({ byField: {}, texts: [errorText(error, 'billing')] });
    // What another person has saved is then shown as such.
    if (error.problem.type === 'stale') return void settings.refresh();
    setRefusal(refusalOf(error, fields, (violation) => violationText(violation, translate)));
  };
  /** @returns whether it was saved */
  const send = async (body: BillingUpdate, begin: (saved: BillingSettings) => void): Promise<boolean> => {
    setRefusal(none);
    try {
      const { record } = await settings.save(body, false);
      begin(record);
      notify({ tone: 'success', text: translate('billing.saved') });
      return true;
    } catch (error) {
      refuse(error);
      return false;
    }
  };
  return { refusal, setRefusal, send };
}

export type SwitchForm = ReturnType<typeof useSwitchForm>;

function refusalOf(error: ApiError, { sums }: SwitchFields, textOf: (violation: Violation) => string): Refusal {
  const { violations } = error.problem;
  const isSum = ({ field }: Violation) => (sums as readonly string[]).includes(field);
  const others = violations.filter((violation) => !isSum(violation)).map(textOf);
  return {
    byField: Object.fromEntries(
      violations.filter(isSum).map((violation) => [violation.field, textOf(violation)] as const),
    ),
    texts: violations.length === 0 ? [errorText(error, 'billing')] : others,
  };
}
