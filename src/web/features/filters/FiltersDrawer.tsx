import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { dequal } from 'dequal/lite';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { flushSync } from 'react-dom';
import { limits, screenLimits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { confirm } from '#web/inputs/ui/messages.ts';
import { readGroupsText, writeGroupsText } from '#web/list-query/groups.ts';
import { type FilterValue, filterCount, filterDefaults, groupsKey, trashKey } from '#web/list-query/listCodec.ts';
import { useColumnLabel, useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import { AddFilter, useShownFilters } from './AddFilter.tsx';
import { ConditionGroups } from './conditions/ConditionGroups.tsx';
import { type ConditionSource, toDraft, toGroups, violationsOf } from './conditions/conditionDraft.ts';
import styles from './FiltersDrawer.module.css';
import { FilterField, FocusOnMount } from './inputs/FilterField.tsx';

type Values = Record<string, FilterValue | undefined>;

interface Props {
  /** The filter, or {@link groupsKey}, whose input gets the focus. */
  at?: string;
  onClose: () => void;
}

/**
 * Filters as a draft: they are applied by Submit or Enter (docs/reference/product/lists-and-cards.md#filters-drawer). An invalid
 * one shows its error and prevents Submit.
 */
export default function FiltersDrawer({ at, onClose }: Props) {
  const { name } = useView().declaration;
  const { filters, conditions } = useListSpec();
  const translate = useResourceTranslate(name);
  const draft = useFilterDraft();
  const fields = useShownFilters(filters, draft.values, at);
  const form = useRef<HTMLFormElement>(null);
  const groups = useRef<HTMLDivElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    flushSync(draft.check);
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) return wrong.focus();
    if (draft.apply()) onClose();
  };
  // Escape and a click beside the drawer are easily made by mistake; Cancel is not.
  const leave = async () => (!draft.isChanged || (await confirmLeaving(translate))) && onClose();

  return (
    <Drawer
      open
      anchor="right"
      onClose={() => void leave()}
      slotProps={{
        paper: {
          'aria-labelledby': 'filters-title',
          role: 'dialog',
          className: styles.drawer,
          style: { width: screenLimits.filters_drawer_px },
        },
      }}
    >
      <form ref={form} noValidate onSubmit={submit} className={styles.form}>
        <DrawerHead title={translate('drawer.title')} close={translate('drawer.close')} onClose={onClose} />
        <div key={draft.round} className={styles.body}>
          {fields.shown.map(([key, kind]) => (
            <FilterField
              key={key}
              name={key}
              kind={kind}
              values={draft.values}
              onChange={draft.change}
              isWanted={key === (fields.added ?? at)}
            />
          ))}
          {fields.hidden.length > 0 && <AddFilter resource={name} names={fields.hidden} onAdd={fields.add} />}
          {conditions && (
            <div ref={groups}>
              <ListConditions draft={draft} />
              {at === groupsKey && <FocusOnMount at={groups} />}
            </div>
          )}
        </div>
        <div className={styles.foot}>
          <Button variant="text" disabled={draft.count === 0} onClick={draft.clear} className={styles.clear}>
            {translate('drawer.clear')}
          </Button>
          <Button variant="outlined" onClick={onClose}>
            {translate('drawer.cancel')}
          </Button>
          <Button variant="contained" type="submit">
            {translate('drawer.submit')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

/** The groups of conditions, below their heading. */
function ListConditions({ draft }: { draft: ReturnType<typeof useFilterDraft> }) {
  const translate = useTranslate();
  const id = useId();
  const { groups } = draft;
  return (
    <section aria-labelledby={id} className={styles.conditions}>
      <Typography id={id} variant="h3" component="h3" className={styles.title}>
        {translate('filters.conditions.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" className={styles.hint}>
        {translate(groups.length > 0 ? 'filters.conditions.hint' : 'filters.conditions.hint_empty')}
      </Typography>
      <ConditionGroups
        source={draft.source}
        groups={groups}
        violations={draft.violations}
        onChange={draft.changeGroups}
      />
    </section>
  );
}

const DrawerHead = ({ title, close, onClose }: { title: string; close: string; onClose: () => void }) => (
  <div className={styles.head}>
    <Typography id="filters-title" variant="h2" className={styles.heading}>
      {title}
    </Typography>
    <IconButton aria-label={close} onClick={onClose}>
      <CloseIcon fontSize="small" />
    </IconButton>
  </div>
);

const confirmLeaving = (translate: ReturnType<typeof useResourceTranslate>): Promise<boolean> =>
  confirm({
    title: translate('drawer.leave'),
    text: translate('drawer.leave_text'),
    ok: translate('drawer.leave_ok'),
    cancel: translate('drawer.leave_cancel'),
  });

/** The values in the drawer. */
function useFilterDraft() {
  const list = useListSpec();
  const source = useListConditions();
  const { filterValues, setFilters } = useListContext();
  const { q, [groupsKey]: present, [trashKey]: isTrash, ...current } = filterValues as Values;
  const [values, setValues] = useState<Values>(current);
  const [groups, setGroups] = useState(() => toDraft(readGroupsText(present, list)));
  const [isChecked, setChecked] = useState(false);
  const [round, setRound] = useState(0);
  const [initial] = useState({ values, groups });
  const found = violationsOf(groups, source);
  return {
    source,
    values,
    groups,
    isChanged: !dequal(given(values), given(initial.values)) || !dequal(groups, initial.groups),
    /** Errors are shown after the first Submit. */
    violations: isChecked ? found : noViolations,
    /** Changes when the inputs must be reset. */
    round,
    count: filterCount(list.filters, values) + groups.length,
    change: (part: Values) => setValues((before) => ({ ...before, ...part })),
    changeGroups: setGroups,
    check: () => setChecked(true),
    apply(): boolean {
      if (found.size > 0) return false;
      const conditions = toGroups(groups);
      setFilters({
        ...(q === undefined ? {} : { q }),
        ...given(values),
        ...(conditions.length > 0 && { [groupsKey]: writeGroupsText(conditions) }),
        ...(isTrash === true && { [trashKey]: true }),
      });
      return true;
    },
    clear(): void {
      setValues(filterDefaults(list.filters));
      setGroups([]);
      setChecked(false);
      setRound((before) => before + 1);
    },
  };
}

/** The conditions that the list offers. */
function useListConditions(): ConditionSource {
  const { declaration, list } = useView();
  const { conditions: offered = {} } = useListSpec();
  const label = useColumnLabel(declaration.name);
  const max = { groups: limits.filter_groups_max, conditions: limits.filter_conditions_max };
  return { fields: list.conditions ?? {}, offered, label, max };
}

/** Without empty ones. */
const given = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

const noViolations: ReturnType<typeof violationsOf> = new Map();
