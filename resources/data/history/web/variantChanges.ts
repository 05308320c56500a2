import type { VariantColor } from '#shared/fieldTypes/variantColors.ts';
import type { Translate } from '#web/i18n/translate.ts';

interface Variant {
  /** Absent where a new variant was sent, in entries of earlier versions. */
  id?: number;
  name: string;
  alias: string;
  color?: VariantColor | null;
  deleted?: boolean;
}

const isVariant = (value: unknown): value is Variant =>
  typeof value === 'object' && value !== null && 'name' in value && 'alias' in value;

const listOf = (value: unknown): Variant[] => (Array.isArray(value) ? value.filter(isVariant) : []);

/** What happened to each variant of a select, in the `variants` of an update: `{ from, to }`. */
export function variantChanges(change: unknown, translate: Translate): string[] {
  const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown };
  const before = listOf(from);
  const after = listOf(to);
  const text: Text = (kind, params) => translate(`history.variants.${kind}`, params);
  const colorName: Texts['colorName'] = (color) => translate(`fields.colors.${color ?? 'none'}`);
  const present = new Set(after.map(({ id }) => id));
  const lines = after.flatMap((variant) => {
    const known = before.find(({ id }) => id !== undefined && id === variant.id);
    if (!known) return variant.deleted ? [] : [text('added', { name: variant.name })];
    return changesOfVariant(known, variant, { text, colorName });
  });
  // Entries of earlier versions leave deleted variants out.
  for (const { id, name, deleted } of before) if (!deleted && !present.has(id)) lines.push(text('deleted', { name }));
  return isReordered(before, after) ? [...lines, text('reordered', {})] : lines;
}

type Kind = 'added' | 'deleted' | 'restored' | 'renamed' | 'alias' | 'color' | 'reordered';
type Text = (kind: Kind, params: Record<string, string>) => string;

interface Texts {
  text: Text;
  colorName: (color: VariantColor | null | undefined) => string;
}

function changesOfVariant(from: Variant, to: Variant, { text, colorName }: Texts): string[] {
  const { name } = to;
  const lines: string[] = [];
  if (!from.deleted && to.deleted) lines.push(text('deleted', { name: from.name }));
  if (from.deleted && !to.deleted) lines.push(text('restored', { name }));
  if (from.name !== name) lines.push(text('renamed', { from: from.name, to: name }));
  if (from.alias !== to.alias) lines.push(text('alias', { name, from: from.alias, to: to.alias }));
  if ((from.color ?? null) !== (to.color ?? null))
    lines.push(text('color', { name, from: colorName(from.color), to: colorName(to.color) }));
  return lines;
}

/** Whether the variants in use before and after have another order. */
function isReordered(before: readonly Variant[], after: readonly Variant[]): boolean {
  const idsOf = (list: readonly Variant[]) => list.filter(({ deleted }) => !deleted).map(({ id }) => id);
  const [old, now] = [idsOf(before), idsOf(after)];
  const kept = (ids: readonly (number | undefined)[], others: readonly (number | undefined)[]) =>
    ids.filter((id) => id !== undefined && others.includes(id)).join();
  return kept(old, now) !== kept(now, old);
}
