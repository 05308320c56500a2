import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { screenLimits } from '#shared/limits.ts';
import { ApiError } from '#web/api/api.ts';
import type { Intent } from '#web/api/intent.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { CardFailure } from '#web/resource/card/dialog/CardFailure.tsx';
import { RouteGuard } from '#web/resource/card/dialog/RouteGuard.tsx';
import { CardEditor } from '#web/resource/card/editor/CardEditor.tsx';
import type { Version } from '../../versions.resource.ts';
import { readVersionsAgain } from '../api.ts';
import type { OpenVersion } from '../useVersionPlace.ts';
import { saveVersion } from './saveVersion.ts';
import { VersionInputs } from './VersionInputs.tsx';
import { onInput, startingValues, type VersionValues, valuesOf } from './versionValues.ts';

interface Props {
  moduleId: number;
  open: OpenVersion;
  /** The latest first. */
  versions: readonly Version[];
  onClose: () => void;
  onChanged: () => void;
}

/** The form of a version (docs/reference/product/modules.md#versions). A new one starts as a copy of the latest. */
export function VersionCard({ moduleId, open, versions: known, onClose, onChanged }: Props) {
  const translate = useTranslate();
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    onClose();
  };
  const version = 'id' in open ? known.find(({ id }) => id === open.id) : undefined;
  const isGone = 'id' in open && !version;
  return (
    <CardDialog
      title={translate(version ? 'versions.card.update' : 'versions.card.create', { alias: version?.alias ?? '' })}
      width={screenLimits.version_card_px}
      onClose={leave}
    >
      {isGone ? (
        <CardFailure name="versions" error={gone} onRetry={onChanged} />
      ) : (
        <VersionEditor
          moduleId={moduleId}
          version={version}
          start={version ? valuesOf(version) : startingValues(known[0], 'type' in open ? open.type : 'patch')}
          isLeaving={isLeaving}
          onClose={leave}
          onChanged={onChanged}
        />
      )}
    </CardDialog>
  );
}

const gone = new ApiError(
  { type: 'not_found', title: '', status: 404, message: 'not_found', violations: [], request_id: '' },
  null,
);

interface EditorProps extends Omit<Props, 'open' | 'versions'> {
  version: Version | undefined;
  start: VersionValues;
  isLeaving: RefObject<boolean>;
}

function VersionEditor({ moduleId, version, start, isLeaving, onClose, onChanged }: EditorProps) {
  const client = useQueryClient();
  const translate = useTranslate();
  /** What the form has saved: after a refused upload, the next save changes the version that has been made. */
  const saved = useRef(version);
  const save = async (changed: Partial<VersionValues>, _overwrite: boolean, intent: Intent): Promise<void> => {
    const values = { ...start, ...changed };
    const onSaved = (made: Version) => {
      saved.current = made;
    };
    await saveVersion(moduleId, saved.current, values, { intent, onSaved }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const violations = error.problem.violations.map((violation) => onInput(violation, values));
      throw new ApiError({ ...error.problem, violations }, error.retryAfter);
    });
    notify({ tone: 'success', text: translate(version ? 'versions.card.updated' : 'versions.card.created') });
    await readVersionsAgain(client, moduleId);
    onChanged();
    onClose();
  };
  return (
    <CardEditor
      name="versions"
      isNew={version === undefined}
      isFilled={version === undefined}
      values={start}
      rights={{}}
      save={save}
      onReload={onClose}
      onCancel={onClose}
    >
      <VersionInputs version={version} />
      <RouteGuard name="versions" isLeaving={isLeaving} />
    </CardEditor>
  );
}
