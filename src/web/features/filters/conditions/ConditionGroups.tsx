import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { limits } from '#shared/limits.ts';
import type { Violation } from '#shared/violations.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { type DraftCondition, type DraftGroup, newCondition, nextKey } from './conditionDraft.ts';

interface Props {
  groups: readonly DraftGroup[];
  violations: ReadonlyMap<number, Pick<Violation, 'message' | 'params'>>;
  onChange: (groups: DraftGroup[]) => void;
}

/** Groups of conditions: one group must match, with all its conditions. */
export function ConditionGroups({ groups, violations, onChange }: Props) {
  const translate = useTranslate();
  const id = useId();
  const create = useNewCondition();
  const change = (key: number, conditions: DraftCondition[]) =>
    onChange(
      groups.flatMap((group) =>
        group.key !== key ? [group] : conditions.length > 0 ? [{ ...group, conditions }] : [],
      ),
    );
  const added = useAdded();
  const add = () => {
    const key = nextKey();
    added.expect(key);
    onChange([...groups, { key, conditions: [create()] }]);
  };

  return (
    <Box component="section" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider', pt: 5 }}>
      <Typography id={id} variant="h3" component="h3" sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
        {translate('filters.conditions.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1, mb: 3 }}>
        {translate(groups.length > 0 ? 'filters.conditions.hint' : 'filters.conditions.hint_empty')}
      </Typography>
      {groups.map((group, at) => (
        <div key={group.key} ref={(node) => added.show(node, group.key)}>
          {at > 0 && <Or text={translate('filters.conditions.or')} />}
          <ConditionGroup
            number={at + 1}
            conditions={group.conditions}
            violations={violations}
            onChange={(conditions) => change(group.key, conditions)}
          />
        </div>
      ))}
      {groups.length < limits.filter_groups_max && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<AddIcon />}
          onClick={add}
          sx={{ mt: groups.length ? 3 : 0 }}
        >
          {translate(groups.length > 0 ? 'filters.conditions.add_group' : 'filters.conditions.first')}
        </Button>
      )}
    </Box>
  );
}

/** Scrolls a new group into view; it would start below the visible part of the drawer. */
function useAdded() {
  const awaited = useRef<number | null>(null);
  return {
    expect: (key: number) => {
      awaited.current = key;
    },
    show(group: HTMLElement | null, key: number) {
      if (!group || awaited.current !== key) return;
      awaited.current = null;
      group.scrollIntoView({ block: 'center' });
    },
  };
}

/** A new condition, of the list's first field by default. */
function useNewCondition() {
  const { conditions = {} } = useView().list;
  const list = useListSpec();
  return (field?: string) => newCondition(list, (name) => conditions[name]?.type ?? 'text', field);
}

interface GroupProps extends Pick<Props, 'violations'> {
  number: number;
  conditions: readonly DraftCondition[];
  onChange: (conditions: DraftCondition[]) => void;
}

function ConditionGroup({ number, conditions, violations, onChange }: GroupProps) {
  const translate = useTranslate();
  const create = useNewCondition();
  return (
    <Box
      role="group"
      aria-label={translate('filters.conditions.group', { number })}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, display: 'grid', gap: 3 }}
    >
      {conditions.map((condition) => (
        <ConditionRow
          key={condition.key}
          condition={condition}
          violation={violations.get(condition.key)}
          onChange={(next) => onChange(conditions.map((each) => (each.key === next.key ? next : each)))}
          onRemove={() => onChange(conditions.filter(({ key }) => key !== condition.key))}
        />
      ))}
      {conditions.length < limits.filter_conditions_max && (
        <Button
          variant="text"
          size="small"
          startIcon={<AddIcon />}
          onClick={() => onChange([...conditions, create()])}
          sx={{ justifySelf: 'start' }}
        >
          {translate('filters.conditions.add')}
        </Button>
      )}
    </Box>
  );
}

const Or = ({ text }: { text: string }) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      my: 2,
      color: 'text.secondary',
      fontSize: '0.8125rem',
      '&::before, &::after': { content: '""', flex: 1, borderTop: 1, borderColor: 'divider' },
    }}
  >
    {text}
  </Box>
);
