import MarkIcon from '@mui/icons-material/ChevronRight';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { Choices } from '#shared/fieldTypes/fieldType.ts';
import { ConditionGroups } from '#web/features/filters/conditions/ConditionGroups.tsx';
import {
  type ConditionSource,
  type DraftGroup,
  violationsOf,
} from '#web/features/filters/conditions/conditionDraft.ts';
import { toConditions, toDraftGroups } from '#web/features/filters/conditions/ruleConditions.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import fold from '#web/resource/card/editor/fold.module.css';
import styles from './card.module.css';
import { useChoicesSource } from './useChoicesSource.ts';

interface Props {
  /** Of the field; 0 for a new one. */
  id: number;
  entityId: number;
  /** The entity of which records are chosen; null for people. */
  target: number | null;
}

/** Which records or people may be chosen: the conditions that they meet. Folded while there are none. */
export default function ChoicesInput(props: Props) {
  const translate = useTranslate();
  const source = useChoicesSource(props);
  const { value: choices } = useInput<Choices | null>('choices');
  // Not of what is typed: removing the last condition would fold it away.
  const [isOpen] = useState(choices !== null);
  return (
    <details {...(isOpen && { open: true })}>
      <summary className={fold.heading}>
        <MarkIcon fontSize="small" aria-hidden />
        {translate('fields.choices.title')}
      </summary>
      <div className={styles.moreInputs}>
        <Typography variant="body2" color="text.secondary">
          {translate('fields.choices.hint')}
        </Typography>
        {source && <Conditions source={source} />}
      </div>
    </details>
  );
}

function Conditions({ source }: { source: ConditionSource }) {
  const translate = useTranslate();
  const draft = useRef<readonly DraftGroup[]>([]);
  const { value, error, onChange } = useInput<Choices | null>('choices', () =>
    violationsOf(draft.current, source).size === 0 ? true : translate('fields.choices.incomplete'),
  );
  const [groups, setGroups] = useState(() => toDraftGroups(value?.where ?? []));
  draft.current = groups;
  const change = (next: DraftGroup[]) => {
    setGroups(next);
    onChange(next.length === 0 ? null : { where: toConditions(next, source) });
  };
  return (
    <>
      <ConditionGroups
        source={source}
        groups={groups}
        violations={error ? violationsOf(groups, source) : none}
        onChange={change}
      />
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
    </>
  );
}

const none: ReturnType<typeof violationsOf> = new Map();
