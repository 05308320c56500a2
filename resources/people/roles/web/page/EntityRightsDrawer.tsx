import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { screenLimits } from '#shared/limits.ts';
import { ConditionGroups } from '#web/features/filters/conditions/ConditionGroups.tsx';
import { violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Segmented } from '#web/inputs/ui/Segmented.tsx';
import { readyFields } from '#web/preload/firstRequests.ts';
import styles from './EntityRightsDrawer.module.css';
import { IndexNotes } from './IndexNotes.tsx';
import { RightChoice } from './RightChoice.tsx';
import { plainActions, type RuledAction, rightsOn, ruledActions } from './roleDraft.ts';
import type { RoleEditing } from './useRoleDraft.ts';

interface Props {
  editing: RoleEditing;
  entity: Entity;
  onClose: () => void;
}

/** The rights on one entity: each action with its conditions, and the fields. Part of the page's draft. */
export function EntityRightsDrawer({ editing, entity, onClose }: Props) {
  const translate = useTranslate();
  const id = useId();
  const isNamed = editing.draft.rights.has(entity.id);
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-labelledby': id,
          role: 'dialog',
          className: styles.paper,
          style: { width: screenLimits.filters_drawer_px },
        },
      }}
    >
      <div className={styles.head}>
        <Typography id={id} variant="h2" className={styles.title}>
          {translate('role.drawer.title', { name: entity.name })}
        </Typography>
        <IconButton aria-label={translate('admin.drawer.close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </div>
      <div className={styles.body}>
        {ruledActions.map((action) => (
          <RuledRight key={action} {...{ editing, entity, action }} />
        ))}
        <PlainRights {...{ editing, entity }} />
        <FieldAccesses {...{ editing, entity }} />
      </div>
      <div className={styles.foot}>
        {isNamed && (
          <Button variant="text" onClick={() => editing.reset(entity.id)} className={styles.reset}>
            {translate('role.drawer.reset')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose} className={styles.done}>
          {translate('role.drawer.done')}
        </Button>
      </div>
    </Drawer>
  );
}

type PartProps = Omit<Props, 'onClose'>;

/** One action: its state and, by condition, the groups. */
function RuledRight({ editing, entity, action }: PartProps & { action: RuledAction }) {
  const translate = useTranslate();
  const right = rightsOn(editing.draft, entity.id)[action];
  const faults = editing.faults.filter((fault) => fault.entity_id === entity.id && fault.action === action);
  const whole = faults.filter(({ condition }) => condition === null);
  return (
    <Section title={translate(`role.actions.${action}`)}>
      <RightChoice
        isWorded
        legend={translate(`role.actions.${action}`)}
        states={['none', 'where', 'all']}
        value={right.state}
        onChange={(state) => editing.change(entity.id, { [action]: { ...right, state } })}
      />
      {right.state === 'where' && (
        <div className={styles.conditions}>
          <Typography variant="body2" color="text.secondary" className={styles.hint}>
            {translate(action === 'create' ? 'role.conditions.hint_create' : 'role.conditions.hint')}
          </Typography>
          {whole.map((fault) => (
            <FormHelperText key={fault.message} error role="alert" className={styles.hint}>
              {violationText(fault, translate)}
            </FormHelperText>
          ))}
          <ConditionGroups
            source={editing.sourceOf(entity.id)}
            groups={right.groups}
            violations={
              new Map(faults.flatMap((fault) => (fault.condition === null ? [] : [[fault.condition, fault]])))
            }
            onChange={(groups) => editing.change(entity.id, { [action]: { ...right, groups } })}
          />
          {action !== 'create' && <IndexNotes {...{ entity, groups: right.groups }} entities={editing.entities} />}
        </div>
      )}
    </Section>
  );
}

function PlainRights({ editing, entity }: PartProps) {
  const translate = useTranslate();
  const rights = rightsOn(editing.draft, entity.id);
  return plainActions.map((action) => (
    <Section key={action} title={translate(`role.actions.${action}`)}>
      <RightChoice
        isWorded
        legend={translate(`role.actions.${action}`)}
        states={['none', 'all']}
        value={rights[action]}
        onChange={(state) => editing.change(entity.id, { [action]: state })}
      />
    </Section>
  ));
}

/** What may be done with each field, wherever the record may be read. */
function FieldAccesses({ editing, entity }: PartProps) {
  const translate = useTranslate();
  const fields = readyFields(entity.fields);
  if (fields.length === 0) return null;
  return (
    <Section title={translate('role.fields_access.title')}>
      <Typography variant="body2" color="text.secondary" className={styles.hint}>
        {translate('role.fields_access.hint')}
      </Typography>
      <div className={styles.fields}>
        {fields.map(({ id, name }) => (
          <div key={id} className={styles.field}>
            <div className={styles.fieldName}>{name}</div>
            <Segmented
              legend={name}
              value={editing.draft.fields.get(id) ?? 'write'}
              onChange={(access) => editing.setAccess(id, access)}
              options={(['none', 'read', 'write'] as const).map((value) => ({
                value,
                label: translate(`role.fields_access.${value}`),
              }))}
            />
          </div>
        ))}
      </div>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h3" className={styles.sectionTitle}>
        {title}
      </Typography>
      {children}
    </section>
  );
}
