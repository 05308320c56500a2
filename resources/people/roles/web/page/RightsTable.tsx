import SearchIcon from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { newEntities } from '#shared/entities/rights.ts';
import { limits, screenLimits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Segmented } from '#web/inputs/ui/Segmented.tsx';
import { RightChoice, RightSign } from './RightChoice.tsx';
import styles from './RightsTable.module.css';
import {
  type DraftRight,
  type PlainAction,
  plainActions,
  type RuledAction,
  rightsOn,
  ruledActions,
} from './roleDraft.ts';
import type { RoleEditing } from './useRoleDraft.ts';

interface Props {
  editing: RoleEditing;
  entities: readonly Entity[];
  /** Opens the rights on one entity. */
  onOpen: (entity_id: number) => void;
}

/** A row for each entity, with what may be done with its records. */
export function RightsTable({ editing, entities, onOpen }: Props) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = entities.filter(({ name, alias }) => `${name} ${alias}`.toLowerCase().includes(wanted));
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <Typography id={id} variant="h2">
          {translate('role.rights.title')}
        </Typography>
        <Legend />
        {entities.length > screenLimits.rights_search_min && <Search text={text} onChange={setText} />}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{translate('role.rights.entity')}</th>
            {[...ruledActions, ...plainActions].map((action) => (
              <th key={action} scope="col">
                {translate(`role.actions.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {wanted === '' && <NewEntitiesRow editing={editing} />}
          {shown.map((entity) => (
            <EntityRow key={entity.id} {...{ editing, entity, onOpen }} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && (
        <Typography role="status" color="text.secondary" className={styles.nothing}>
          {translate(entities.length > 0 ? 'role.rights.not_found' : 'role.rights.empty')}
        </Typography>
      )}
    </section>
  );
}

/** What the signs mean. */
function Legend() {
  const translate = useTranslate();
  return (
    <div className={styles.legend}>
      {(['none', 'where', 'all'] as const).map((state) => (
        <span key={state} className={styles.legendItem}>
          <RightSign state={state} />
          {translate(`role.states.${state}`)}
        </span>
      ))}
    </div>
  );
}

function Search({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const label = useTranslate()('role.rights.search');
  return (
    <OutlinedInput
      type="search"
      size="small"
      value={text}
      placeholder={label}
      inputProps={{ 'aria-label': label, maxLength: limits.text_max }}
      onChange={(event) => onChange(event.target.value)}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      className={styles.search}
    />
  );
}

/** What holds for entities that are added later, and for those whose rights were never changed here. */
function NewEntitiesRow({ editing }: { editing: RoleEditing }) {
  const translate = useTranslate();
  return (
    <tr>
      <th scope="row">
        <div className={styles.newEntities}>{translate('role.new_entities.title')}</div>
        <Hint text={translate('role.new_entities.hint')} />
      </th>
      <td colSpan={ruledActions.length + plainActions.length}>
        <Segmented
          legend={translate('role.new_entities.title')}
          value={editing.draft.new_entities}
          onChange={editing.setNewEntities}
          options={newEntities.map((value) => ({ value, label: translate(`role.new_entities.${value}`) }))}
        />
      </td>
    </tr>
  );
}

const Hint = ({ text }: { text: string }) => (
  <Typography variant="caption" component="div" color="text.secondary" className={styles.hint}>
    {text}
  </Typography>
);

interface RowProps extends Pick<Props, 'editing' | 'onOpen'> {
  entity: Entity;
}

function EntityRow({ editing, entity, onOpen }: RowProps) {
  const translate = useTranslate();
  const { draft } = editing;
  const rights = rightsOn(draft, entity.id);
  const limited = (entity.fields ?? []).filter(({ id }) => (draft.fields.get(id) ?? 'write') !== 'write').length;
  const open = () => onOpen(entity.id);
  return (
    <tr>
      <th scope="row">
        <Link component="button" type="button" underline="hover" onClick={open} className={styles.name}>
          {entity.name}
        </Link>
        {!draft.rights.has(entity.id) && <Hint text={translate('role.rights.as_new')} />}
        {limited > 0 && <Hint text={translate('role.rights.fields', { smart_count: limited })} />}
      </th>
      {ruledActions.map((action) => (
        <td key={action}>
          <span className={styles.label}>{translate(`role.actions.${action}`)}</span>
          <RightChoice
            legend={legendOf(translate, entity, action)}
            states={['none', 'where', 'all']}
            value={rights[action].state}
            onChange={(state) => editing.change(entity.id, { [action]: { ...rights[action], state } })}
          />
          {rights[action].state === 'where' && (
            <ConditionsButton
              right={rights[action]}
              label={legendOf(translate, entity, action)}
              isWrong={editing.faults.some((fault) => fault.entity_id === entity.id && fault.action === action)}
              onClick={open}
            />
          )}
        </td>
      ))}
      {plainActions.map((action) => (
        <td key={action}>
          <span className={styles.label}>{translate(`role.actions.${action}`)}</span>
          <RightChoice
            legend={legendOf(translate, entity, action)}
            states={['none', 'all']}
            value={rights[action]}
            onChange={(state) => editing.change(entity.id, { [action]: state })}
          />
        </td>
      ))}
    </tr>
  );
}

const legendOf = (
  translate: ReturnType<typeof useTranslate>,
  { name: entity }: Entity,
  action: RuledAction | PlainAction,
) => translate('role.rights.legend', { entity, action: translate(`role.actions.${action}`) });

interface ConditionsProps {
  right: DraftRight;
  label: string;
  isWrong: boolean;
  onClick: () => void;
}

/** How many conditions there are; opens them. */
function ConditionsButton({ right, label, isWrong, onClick }: ConditionsProps) {
  const translate = useTranslate();
  const count = right.groups.reduce((sum, { conditions }) => sum + conditions.length, 0);
  const text =
    count === 0
      ? translate('role.conditions.add')
      : isWrong
        ? translate('role.conditions.check')
        : translate('role.conditions.count', { smart_count: count });
  return (
    <Button
      size="small"
      variant="text"
      color={isWrong || count === 0 ? 'error' : 'primary'}
      aria-label={`${label}: ${text}`}
      onClick={onClick}
      className={styles.conditions}
    >
      {text}
    </Button>
  );
}
