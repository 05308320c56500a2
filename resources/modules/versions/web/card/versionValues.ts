import { dequal } from 'dequal/lite';
import { type Asks, type EntityAsk, nextAlias, type VersionStatusId, type VersionType } from '#shared/modules.ts';
import type { Violation } from '#shared/violations.ts';
import type { Version } from '../../versions.resource.ts';

/** A row of the input for entities. */
export interface AskRow {
  /** React key. */
  key: string;
  alias: string;
  ask: EntityAsk;
}

/** Values of the form. */
export interface VersionValues {
  name: string;
  type: VersionType;
  alias: string;
  status_id: VersionStatusId;
  js_widget_prod: string;
  /** The file that is uploaded when the form is saved, in place of an address. */
  widget: File | null;
  js_widget_dev: string;
  install_callback_url: string;
  uninstall_callback_url: string;
  entities: AskRow[];
  /** One in a line. */
  hosts: string;
  notes: string;
}

/** Of a version as it is. */
export const valuesOf = (version: Version): VersionValues => ({
  name: version.name,
  type: version.type,
  alias: version.alias,
  status_id: version.status_id,
  js_widget_prod: version.js_widget_prod ?? '',
  widget: null,
  js_widget_dev: version.js_widget_dev ?? '',
  install_callback_url: version.install_callback_url ?? '',
  uninstall_callback_url: version.uninstall_callback_url ?? '',
  entities: Object.entries(version.asks.entities).map(([alias, ask]) => ({ key: alias, alias, ask })),
  hosts: version.asks.hosts.join('\n'),
  notes: version.notes,
});

/** Of a new version: a copy of the latest, with the next alias and without its notes. */
export function startingValues(latest: Version | undefined, type: VersionType): VersionValues {
  const alias = nextAlias(latest?.alias, type);
  if (latest) return { ...valuesOf(latest), type, alias, status_id: 1, notes: '' };
  return {
    ...{ name: '', type, alias, status_id: 1, js_widget_prod: '', widget: null, js_widget_dev: '' },
    ...{ install_callback_url: '', uninstall_callback_url: '', entities: [], hosts: '', notes: '' },
  };
}

const linesOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== '');

const asksOf = ({ entities, hosts }: VersionValues): Asks => ({
  entities: Object.fromEntries(entities.filter(({ alias }) => alias !== '').map(({ alias, ask }) => [alias, ask])),
  hosts: linesOf(hosts),
});

/** The body of a create; an address that is empty is absent. */
export function createBody(values: VersionValues) {
  const { entities: _e, hosts: _h, widget: _w, ...rest } = values;
  const given = Object.entries(rest).filter(([, value]) => value !== '');
  return {
    ...(Object.fromEntries(given) as Omit<VersionValues, 'entities' | 'hosts' | 'widget'>),
    asks: asksOf(values),
  };
}

/** The body of an update: what differs from the saved version. */
export function updateBody(values: VersionValues, version: Version) {
  const before = valuesOf(version);
  const { entities: _e, hosts: _h, type: _t, widget: _w, ...rest } = values;
  const changed = Object.entries(rest).filter(([key, value]) => before[key as keyof typeof rest] !== value);
  const asks = asksOf(values);
  return { ...Object.fromEntries(changed), ...(!dequal(asks, version.asks) && { asks }) };
}

/** Renames violations from paths of the body to names of inputs. */
export function onInput(violation: Violation, { entities }: VersionValues): Violation {
  const [head, part, name] = violation.field.split('.');
  if (head !== 'asks') return violation;
  if (part === 'hosts') return { ...violation, field: 'hosts' };
  const at = entities.findIndex(({ alias }) => alias === name);
  return { ...violation, field: at < 0 ? 'entities' : `entities.${at}.alias` };
}
