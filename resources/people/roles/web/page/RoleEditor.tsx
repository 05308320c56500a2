import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { type BlockerFunction, useNavigate } from 'react-router-dom';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { isReady } from '#resources/data/entities/web/menu/useDataMenuGroup.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { ReportContext, useReports } from '#web/resource/card/dialog/RouteGuard.tsx';
import { useLeaveGuard } from '#web/resource/card/dialog/unsavedChanges.ts';
import { CardActions } from '#web/resource/card/editor/CardEditor.tsx';
import { FailureAlert, StaleAlert } from '#web/resource/card/editor/SaveErrors.tsx';
import { PageCard } from '#web/resource/card/PageCard.tsx';
import type { Role } from '../../roles.resource.ts';
import { type RoleReading, readRole } from '../api.ts';
import { EditRoleButton } from '../commands/EditRoleButton.tsx';
import { RoleMenu } from '../commands/RoleMenu.tsx';
import { brokenText, RoleMarks } from '../list/RoleCell.tsx';
import { EntityRightsDrawer } from './EntityRightsDrawer.tsx';
import { RightsTable } from './RightsTable.tsx';
import styles from './RoleEditor.module.css';
import { RoleMembers } from './RoleMembers.tsx';
import { useRoleDraft } from './useRoleDraft.ts';
import { useSaveRole } from './useSaveRole.ts';

type Move = Parameters<BlockerFunction>[0];

interface Props {
  reading: RoleReading;
  entities: readonly Entity[];
  before: ReactNode;
}

/** The page of a role: its marks and commands, and the rights as a draft. */
export function RoleEditor({ reading, entities, before }: Props) {
  const editing = useRoleDraft(reading, entities);
  const [opened, open] = useState<number | null>(null);
  const saving = useSaveRole(editing, ({ entity_id }) => open(entity_id));
  const [hasOpenCard, report] = useReports();
  const { role } = editing.base;
  const ready = entities.filter(isReady);
  const shown = ready.find(({ id }) => id === opened);
  // The card of the role is in the address of this page.
  const leaves = (move?: Move) => !move || move.currentLocation.pathname !== move.nextLocation.pathname;
  useLeaveGuard('roles', (move) => hasOpenCard || (editing.isDirty && leaves(move)), editing.isDirty || hasOpenCard);
  const readAgain = useReadAgain(editing);

  return (
    <PageFrame title={role.name} before={before} search={<RoleHead role={role} onChanged={readAgain} />}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void saving.save();
        }}
        className={styles.form}
      >
        {role.description && (
          <Typography color="text.secondary" className={styles.description}>
            {role.description}
          </Typography>
        )}
        {role.is_broken && <BrokenAlert role={role} onOpen={open} />}
        {saving.isStale && (
          <StaleAlert name="roles" onTheirs={() => void saving.takeTheirs()} onMine={() => void saving.saveMine()} />
        )}
        {saving.failures.length > 0 && <FailureAlert name="roles" texts={saving.failures} />}
        <RightsTable editing={editing} entities={ready} onOpen={open} />
        <RoleMembers role={role} />
        <SaveBar isShown={editing.isDirty} isSaving={saving.isSaving} onCancel={saving.cancel} />
      </form>
      {shown && <EntityRightsDrawer editing={editing} entity={shown} onClose={() => open(null)} />}
      <ReportContext value={report}>
        <PageCard id={role.id} onClosed={readAgain} />
      </ReportContext>
    </PageFrame>
  );
}

/** Takes what this page itself saved of the role, below the changes of its rights. */
function useReadAgain({ base, moveTo }: ReturnType<typeof useRoleDraft>) {
  return () =>
    void readRole(base.role.id).then(moveTo, (error: unknown) =>
      notify({ tone: 'error', text: errorText(error, 'roles') }),
    );
}

/** Names the conditions that cannot be worked out, and leads to the first of them. */
function BrokenAlert({ role, onOpen }: { role: Role; onOpen: (entity_id: number) => void }) {
  const translate = useTranslate();
  const [first] = role.broken;
  return (
    <Alert severity="warning" slotProps={{ message: { className: styles.broken } }}>
      <div className={styles.brokenText}>{brokenText(role, translate)}</div>
      {first && (
        <Button size="small" color="inherit" className={styles.renew} onClick={() => onOpen(first.entity_id)}>
          {translate('role.conditions.check')}
        </Button>
      )}
    </Alert>
  );
}

/** Beside the name. */
function RoleHead({ role, onChanged }: { role: Role; onChanged: () => void }) {
  const navigate = useNavigate();
  return (
    <div className={styles.title}>
      <RoleMarks role={role} />
      <div className={styles.marks}>
        <EditRoleButton role={role} />
        <RoleMenu role={role} onChanged={onChanged} onGone={() => void navigate('/admin/roles')} />
      </div>
    </div>
  );
}

/** Save and Cancel, at the bottom of the window while there is something to save. */
const SaveBar = ({ isShown, isSaving, onCancel }: { isShown: boolean; isSaving: boolean; onCancel: () => void }) => {
  const translate = useTranslate();
  if (!isShown) return null;
  return (
    <section aria-label={translate('role.page.unsaved')} className={styles.foot}>
      <CardActions name="roles" isShown isSaving={isSaving} maySave mayCancel onCancel={onCancel} />
    </section>
  );
};
