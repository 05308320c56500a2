import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Ref, useState } from 'react';
import { errorText } from '#web/i18n/errorText.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { useFieldLabel, useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import styles from './conflict.module.css';
import type { ConflictState } from './conflictState.ts';
import type { Conflict } from './mergeValues.ts';
import type { Merging } from './useMerge.ts';
import type { RemoteRecord } from './useRemoteRecord.tsx';

interface Props {
  name: string;
  state: ConflictState;
  remote: RemoteRecord;
  merging: Merging;
  /** There are unresolved conflicts. */
  isOpen: boolean;
  /** A save was attempted with unresolved conflicts. */
  isAsked: boolean;
  ref: Ref<HTMLDivElement>;
}

/**
 * Another person changed the open record. An info message where nothing was typed; otherwise a warning, with both values
 * of each field that both changed.
 */
export function ChangedAlert({ name, state, remote, merging, isOpen, isAsked, ref }: Props) {
  const translate = useResourceTranslate(name);
  const label = useFieldLabel(name);
  const { who, when } = useLastEditText(name, state);
  const labels = state.fields.map(label);
  const changed = labels.length > 0 && translate(changeMessage(state), { who, fields: labels.join(', ') });
  const title = changed || translate(state.lost.length > 0 ? 'theirs.reshaped' : 'card.stale');
  const mine = (conflict: Conflict) => ({ [conflict.field]: conflict.mine, [`${conflict.field}_data`]: null });
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      severity={state.isTyped ? 'warning' : 'info'}
      role={state.isTyped ? 'alert' : 'status'}
      className={styles.alert}
      {...(!isOpen && { onClose: merging.dismiss, closeText: translate('theirs.dismiss') })}
    >
      <Typography className={styles.title}>{`${title} · ${when}`}</Typography>
      {state.isTyped &&
        translate(state.conflicts.length > 0 ? 'theirs.both' : changed ? 'theirs.taken' : 'theirs.same')}
      {state.lost.map(({ field, value }) => (
        <Box key={field}>{translate('theirs.lost', { field, value: textOf(value) })}</Box>
      ))}
      {state.conflicts.length > 0 && (
        <div className={styles.versions}>
          {state.conflicts.map((conflict) => (
            <ConflictChoice
              key={conflict.field}
              label={label(conflict.field)}
              chosen={state.choices[conflict.field] ?? null}
              options={[
                {
                  key: 'mine',
                  text: translate('theirs.mine'),
                  value: remote.show(conflict.field, { ...remote.record, ...mine(conflict) }),
                },
                {
                  key: 'theirs',
                  text: translate('theirs.theirs'),
                  value: remote.show(conflict.field, {
                    ...remote.record,
                    ...state.now,
                    [conflict.field]: conflict.theirs,
                  }),
                },
              ]}
              onChoose={(choice) => merging.choose(conflict.field, choice)}
            />
          ))}
        </div>
      )}
      {state.conflicts.length > 1 && <AllAtOnce name={name} state={state} merging={merging} />}
      {isAsked && <Typography className={styles.ask}>{translate('theirs.choose')}</Typography>}
    </Alert>
  );
}

/** A change of the same person, in another window, names nobody. */
const changeMessage = ({ who }: ConflictState) =>
  who.length > 0 && who.every((each) => each === null) ? 'theirs.changed_here' : 'theirs.changed';

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function AllAtOnce({ name, state, merging }: Pick<Props, 'name' | 'state' | 'merging'>) {
  const translate = useResourceTranslate(name);
  const all = (choice: 'mine' | 'theirs') => {
    for (const { field } of state.conflicts) merging.choose(field, choice);
  };
  return (
    <div className={styles.actions}>
      <Button size="small" variant="outlined" onClick={() => all('mine')}>
        {translate('theirs.all_mine')}
      </Button>
      <Button size="small" variant="outlined" onClick={() => all('theirs')}>
        {translate('theirs.all_theirs')}
      </Button>
    </div>
  );
}

interface GoneProps {
  name: string;
  state: ConflictState;
  remote: RemoteRecord;
  merging: Merging;
  ref: Ref<HTMLDivElement>;
}

/** Another person deleted the open record: restore it or close the card. */
export function GoneAlert({ name, state, remote, merging, ref }: GoneProps) {
  const translate = useResourceTranslate(name);
  const { who, when } = useLastEditText(name, state);
  const [isBusy, setBusy] = useState(false);
  const isDeleted = state.kind === 'deleted';
  const restore = async () => {
    setBusy(true);
    try {
      await merging.restore();
      notify({ tone: 'success', text: translate('theirs.restored') });
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, name) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert severity="warning" ref={ref} tabIndex={-1} className={styles.notice}>
      <Typography className={styles.noticeTitle}>
        {isDeleted ? `${translate('theirs.deleted', { who })} · ${when}` : translate('theirs.gone')}
      </Typography>
      {translate(isDeleted ? 'theirs.deleted_text' : 'theirs.gone_text')}
      <div className={styles.noticeActions}>
        {isDeleted && remote.restore && (
          <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void restore()}>
            {translate('theirs.restore')}
          </Button>
        )}
        <Button size="small" variant="outlined" onClick={remote.close}>
          {translate('theirs.close')}
        </Button>
      </div>
    </Alert>
  );
}

/** Changes more recent than this, in ms, have no time in the text. */
const momentMs = 60_000;

/** Who changed the record, and when: "Anna", "a moment ago". */
function useLastEditText(name: string, { lastEdit, who }: ConflictState): { who: string; when: string } {
  const translate = useResourceTranslate(name);
  const names = who.map((each) => (each === null ? translate('theirs.you') : each || translate('theirs.another_user')));
  const at = lastEdit ? new Date(lastEdit.at) : new Date();
  const when = Date.now() - at.getTime() < momentMs ? translate('theirs.moment') : (formatMoment(at) ?? '');
  return { who: names.length > 0 ? names.join(', ') : translate('theirs.another_user'), when };
}
