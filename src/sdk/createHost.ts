import type { DataList, DataRecord, EntityInfo, Host, HostError } from './contract.ts';
import type { HostCall, HostInfo, HostProblem } from './protocol.ts';

/** A host on the widget's side, for both runners, and the means to tell it of changes. */
export interface MadeHost {
  host: Host;
  /** Another theme, locale or person. */
  inform(info: HostInfo): void;
}

export function createHost(start: HostInfo, call: HostCall): MadeHost {
  let info = start;
  const listeners = new Set<() => void>();
  const ask: Ask = <T>(method: Parameters<HostCall>[0], ...args: unknown[]) => call(method, args) as Promise<T>;
  const host: Host = {
    get alias() {
      return info.alias;
    },
    get version() {
      return info.version;
    },
    get account() {
      return info.account;
    },
    get user() {
      return info.user;
    },
    get locale() {
      return info.locale;
    },
    get theme() {
      return info.theme;
    },
    get settings() {
      return info.settings;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    t: ({ en, ru }) => (info.locale === 'ru' ? (ru ?? en) : en),
    data: dataOf(ask),
    getToken: () => ask('token'),
    saveSettings: (settings) => ask('saveSettings', settings),
    notify: (text, tone = 'info') => ask('notify', text, tone),
    confirm: (question) => ask('confirm', question),
    navigate: (path) => ask('navigate', path),
    dialog: (name, options = {}) => ask('dialog', name, options),
    pickRecord: (alias) => ask('pickRecord', alias),
    print: (page) => ask('print', page),
  };
  return {
    host,
    inform(next) {
      info = next;
      for (const listener of listeners) listener();
    },
  };
}

type Ask = <T>(method: Parameters<HostCall>[0], ...args: unknown[]) => Promise<T>;

const dataOf = (ask: Ask): Host['data'] => ({
  entities: () => ask<EntityInfo[]>('data.entities'),
  list: <T extends DataRecord>(alias: string, query: object = {}) => ask<DataList<T>>('data.list', alias, query),
  get: <T extends DataRecord>(alias: string, id: number) => ask<T>('data.get', alias, id),
  create: <T extends DataRecord>(alias: string, values: object) => ask<T>('data.create', alias, values),
  update: <T extends DataRecord>(alias: string, id: number, values: object) => ask<T>('data.update', alias, id, values),
  remove: (alias, id) => ask('data.remove', alias, id),
});

/** A refusal as the widget catches it. */
export function toHostError({ status, problem, violations }: HostProblem): HostError {
  const error = new Error(problem) as HostError;
  return Object.assign(error, { name: 'HostError' as const, status, problem, violations });
}
