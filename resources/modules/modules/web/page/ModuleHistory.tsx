import type { HistoryRow } from '#resources/data/history/history.resource.ts';
import type { ReadHistory } from '#resources/data/history/web/api.ts';
import { HistoryEntry } from '#resources/data/history/web/HistoryEntry.tsx';
import { HistoryPanel } from '#resources/data/history/web/HistoryPanel.tsx';
import { valueText } from '#resources/data/history/web/valueText.ts';
import { hasMessage, type Translate, translateIfKnown, useTranslate } from '#web/i18n/translate.ts';
import type { ModuleHistoryRow } from '../../modules.resource.ts';
import { readModuleHistory } from '../api.ts';

/** What was done to the module and its versions, and by whom. */
export function ModuleHistory({ moduleId }: { moduleId: number }) {
  const translate = useTranslate();
  const read: ReadHistory = async (page, signal) => {
    const answer = await readModuleHistory(moduleId, page, signal);
    return { ...answer, items: answer.items.map((row) => toHistoryRow(row, moduleId)) };
  };
  return (
    <HistoryPanel of={['modules', moduleId]} read={read}>
      {(row) => <HistoryEntry key={row.id} row={row} title={titleOf(row, translate)} notes={notesOf(row, translate)} />}
    </HistoryPanel>
  );
}

/** The key under which a row keeps the alias of its version. */
const versionKey = '$version';

const toHistoryRow = ({ version, version_id: _, ...row }: ModuleHistoryRow, moduleId: number): HistoryRow => ({
  ...row,
  data: version === null ? row.data : { ...row.data, [versionKey]: version },
  user_avatar: null,
  module: null,
  entity_id: moduleId,
  result: { ok: true },
});

function titleOf({ type_id, data }: HistoryRow, translate: Translate): string {
  const version = data[versionKey];
  if (typeof version !== 'string')
    return translate(type_id === 1 ? 'module.history.created' : 'module.history.changed');
  if ('is_main' in data) return translate('module.history.main', { version });
  if ('rollout' in data) return translate('module.history.rollout', { version });
  return translate(type_id === 1 ? 'module.history.version_created' : 'module.history.version_changed', { version });
}

/** The changed values, one in a line. Of a creation, the title says all. */
function notesOf({ type_id, data }: HistoryRow, translate: Translate): string[] {
  if (type_id === 1 || 'is_main' in data) return [];
  return Object.entries(data).flatMap(([key, change]) => {
    if (key === versionKey || !isChange(change) || key === 'logo_id' || key === 'logo_link') return [];
    if (key === 'rollout') return rolloutText(change.to, translate);
    const [from, to] = [change.from, change.to].map((value) => valueText(readable(key, value), translate));
    return translate('history.changed', { key: labelOf(key, translate), from: from ?? '', to: to ?? '' });
  });
}

/** Categories and statuses by their names, and the beginning of a widget's hash. */
function readable(key: string, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((each) => ({ name: translateIfKnown(`module.categories.${each}`) ?? each }));
  if (key === 'status_id') return translateIfKnown(`versions.status.${value}`) ?? value;
  return key === 'widget' && typeof value === 'string' ? `${value.slice(0, 12)}…` : value;
}

function rolloutText(to: unknown, translate: Translate): string {
  const { percent, state, loads, failures } = to as Record<string, string | number | undefined>;
  if (loads !== undefined && failures !== undefined) return translate('module.history.failing', { failures, loads });
  return translate(`module.history.rollout_${state as 'running' | 'paused' | 'cancelled'}`, { percent: percent ?? 0 });
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

function labelOf(key: string, translate: Translate): string {
  const found = [`modules.fields.${key}`, `versions.fields.${key}`, `module.fields.${key}`].find(hasMessage);
  return found ? translate(found as Parameters<Translate>[0]) : key;
}
