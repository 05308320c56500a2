import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import type { Violation } from '#shared/violations.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { type ConditionSource, conditionOf, type DraftCondition, type DraftGroup, nextKey } from './conditionDraft.ts';
import styles from './conditions.module.css';

interface Props {
  source: ConditionSource;
  groups: readonly DraftGroup[];
  violations: ReadonlyMap<number, Pick<Violation, 'message' | 'params'>>;
  onChange: (groups: DraftGroup[]) => void;
}

/** Groups of conditions: one group must match, with all its conditions. */
export function ConditionGroups({ source, groups, violations, onChange }: Props) {
  const translate = useTranslate();
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
    onChange([...groups, { key, conditions: [conditionOf(source)] }]);
  };

  return (
    <div>
      {groups.map((group, at) => (
        <div key={group.key} ref={(node) => added.show(node, group.key)}>
          {at > 0 && <Or text={translate('filters.conditions.or')} />}
          <ConditionGroup
            source={source}
            number={at + 1}
            conditions={group.conditions}
            violations={violations}
            onChange={(conditions) => change(group.key, conditions)}
          />
        </div>
      ))}
      {groups.length < source.max.groups && (
        <Button variant="outlined" size="small" startIcon={<AddIcon />} onClick={add} className={styles.addGroup}>
          {translate(groups.length > 0 ? 'filters.conditions.add_group' : 'filters.conditions.first')}
        </Button>
      )}
    </div>
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

interface GroupProps extends Pick<Props, 'source' | 'violations'> {
  number: number;
  conditions: readonly DraftCondition[];
  onChange: (conditions: DraftCondition[]) => void;
}

function ConditionGroup({ source, number, conditions, violations, onChange }: GroupProps) {
  const translate = useTranslate();
  return (
    <Box role="group" aria-label={translate('filters.conditions.group', { number })} className={styles.group}>
      {conditions.map((condition) => (
        <ConditionRow
          key={condition.key}
          source={source}
          condition={condition}
          violation={violations.get(condition.key)}
          onChange={(next) => onChange(conditions.map((each) => (each.key === next.key ? next : each)))}
          onRemove={() => onChange(conditions.filter(({ key }) => key !== condition.key))}
        />
      ))}
      {conditions.length < source.max.conditions && (
        <Button
          variant="text"
          size="small"
          startIcon={<AddIcon />}
          onClick={() => onChange([...conditions, conditionOf(source)])}
          className={styles.add}
        >
          {translate('filters.conditions.add')}
        </Button>
      )}
    </Box>
  );
}

const Or = ({ text }: { text: string }) => <div className={styles.or}>{text}</div>;
