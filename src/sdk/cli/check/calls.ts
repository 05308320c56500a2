import type { ESTree } from 'vite';
import { dataNames } from './dataNames.ts';
import type { Source } from './sources.ts';
import type { ReadTexts, Text } from './texts.ts';

/** A use of an entity in a source. */
export interface EntityUse {
  /** `src/Page.tsx:12` */
  at: string;
  /** `host.data.list` */
  call: string;
  needs: 'read' | 'write';
  /** Empty: computed. */
  aliases: string[];
  /** Whether it is a call of the host without doubt. */
  isSure: boolean;
}

/** An address in a source that is asked for something. */
export interface HostUse {
  at: string;
  /** `fetch` */
  call: string;
  /** With a port if it is not the default one; null: computed; empty: a relative address. */
  host: string | null;
}

export interface Calls {
  entities: EntityUse[];
  hosts: HostUse[];
  /** Every text of the sources: a host may be put together in ways that are not followed. */
  texts: Set<string>;
}

const needs: Readonly<Record<string, EntityUse['needs']>> = {
  ...{ list: 'read', get: 'read' },
  ...{ create: 'write', update: 'write', remove: 'write' },
};

const network = ['fetch', 'WebSocket', 'EventSource', 'Request', 'sendBeacon'];

/** The calls of sources that need something of `asks`. */
export async function findCalls(sources: readonly Source[], read: ReadTexts): Promise<Calls> {
  const calls: Calls = { entities: [], hosts: [], texts: new Set() };
  for (const source of sources) await findIn(source, read, calls);
  return calls;
}

async function findIn(source: Source, read: ReadTexts, calls: Calls): Promise<void> {
  const { Visitor } = await import('vite');
  const { likeness, methods } = await dataNames(source.program);
  const entity = (node: ESTree.CallExpression, use: Pick<EntityUse, 'call' | 'needs' | 'isSure'>) => {
    const found = read(node.arguments[0], source);
    const aliases = found.every(({ isWhole }) => isWhole) ? found.map(({ text }) => text) : [];
    calls.entities.push({ at: source.at(node), ...use, aliases });
  };
  const host = (node: ESTree.CallExpression | ESTree.NewExpression, call: string) => {
    const found = read(node.arguments[0], source);
    if (found.length === 0) calls.hosts.push({ at: source.at(node), call, host: null });
    for (const each of found)
      if (!/^(data|blob):/i.test(each.text)) calls.hosts.push({ at: source.at(node), call, host: hostOf(each) });
  };
  const called = (node: ESTree.CallExpression | ESTree.NewExpression) => {
    const { callee } = node;
    const name = callee.type === 'MemberExpression' ? propertyOf(callee) : nameOf(callee);
    if (name && network.includes(name) && isGlobal(callee)) host(node, name);
    if (name === undefined || node.type !== 'CallExpression') return;
    if (name === 'pickRecord') entity(node, { call: 'host.pickRecord', needs: 'read', isSure: true });
    const method = callee.type === 'MemberExpression' ? name : methods.get(name);
    const need = method === undefined ? undefined : needs[method];
    const like = callee.type === 'MemberExpression' ? likeness(callee.object) : 'surely';
    if (need && like !== 'no') entity(node, { call: `host.data.${method}`, needs: need, isSure: like === 'surely' });
  };
  new Visitor({
    CallExpression: called,
    NewExpression: called,
    Literal: ({ value }) => void (typeof value === 'string' && calls.texts.add(value)),
    TemplateElement: ({ value }) => void calls.texts.add(value.raw),
  }).visit(source.program);
}

const nameOf = (node: ESTree.Node): string | undefined => (node.type === 'Identifier' ? node.name : undefined);

const propertyOf = ({ property, computed }: ESTree.MemberExpression): string | undefined =>
  computed ? undefined : nameOf(property);

/** `fetch` and `window.fetch`, not `api.fetch`. */
const isGlobal = (callee: ESTree.Node): boolean =>
  callee.type !== 'MemberExpression' ||
  ['window', 'globalThis', 'self', 'navigator'].includes(nameOf(callee.object) ?? '');

function hostOf({ text, isWhole }: Text): string | null {
  const [, origin = '', end] = /^((?:https?|wss?):\/\/[^/?#]*)([/?#])?/i.exec(text) ?? [];
  // What follows may belong to the host.
  if (origin !== '') return (isWhole || end) && URL.canParse(origin) ? new URL(origin).host : null;
  return isWhole || /^[./?]/.test(text) ? '' : null;
}
