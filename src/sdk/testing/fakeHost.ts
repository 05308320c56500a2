import type { EntityInfo, Host, Theme } from '../contract.ts';
import { type FakeRecords, fakeData, refusal } from './fakeData.ts';

/** `@stoa/sdk/testing`: a host without an app, for tests of a module (docs/guides/writing-a-module.md#tests). */

export interface FakeHostOptions {
  alias?: string;
  version?: string;
  account?: Host['account'];
  user?: Host['user'];
  locale?: Host['locale'];
  mode?: Theme['mode'];
  entities?: readonly EntityInfo[];
  records?: FakeRecords;
  token?: string;
  settings?: Host['settings'];
  /** Answers of `confirm`, `dialog` and `pickRecord`. By default true, undefined and null. */
  confirm?: (question: { title: string; text?: string }) => boolean;
  dialog?: (name: string, options: { props?: object }) => unknown;
  pickRecord?: (alias: string) => number | null;
}

/** A call of the host that a person would have seen. */
export interface FakeCall {
  name: 'notify' | 'confirm' | 'navigate' | 'dialog' | 'pickRecord' | 'print';
  args: readonly unknown[];
}

export interface FakeHost {
  host: Host;
  /** The records as they are now; a test may change them. */
  records: FakeRecords;
  /** What the module showed and asked, in order. */
  calls: FakeCall[];
  /** Changes the language, the theme or the person, and tells the module. */
  change(next: { locale?: Host['locale']; mode?: Theme['mode']; user?: Host['user'] }): void;
  /** Lets the next call of the data API, or of `saveSettings`, fail. */
  refuseNext(status: number, problem: string): void;
}

export function fakeHost(options: FakeHostOptions = {}): FakeHost {
  const records = structuredClone(options.records ?? {});
  const calls: FakeCall[] = [];
  const listeners = new Set<() => void>();
  const { user = person, locale = 'en' } = options;
  const now = { locale, user, theme: themeOf(options.mode ?? 'light'), settings: options.settings ?? null };
  const failures: Error[] = [];
  const tellAll = () => {
    for (const listener of listeners) listener();
  };
  const host: Host = {
    alias: options.alias ?? 'fake',
    version: options.version ?? '1.0.0',
    account: options.account ?? { id: 1, name: 'Fake account' },
    get user() {
      return now.user;
    },
    get locale() {
      return now.locale;
    },
    get theme() {
      return now.theme;
    },
    get settings() {
      return now.settings;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    t: ({ en, ru }) => (now.locale === 'ru' ? (ru ?? en) : en),
    data: failing(fakeData(records, options.entities ?? []), failures),
    getToken: async () => options.token ?? 'fake-token',
    async saveSettings(settings) {
      const failure = failures.shift() ?? (now.user.full_access ? null : refusal(403, 'forbidden'));
      if (failure) throw failure;
      now.settings = structuredClone(settings);
      tellAll();
    },
    ...recordedCalls(calls, options),
  };
  return {
    host,
    records,
    calls,
    change({ mode, ...next }) {
      Object.assign(now, next, mode && { theme: themeOf(mode) });
      tellAll();
    },
    refuseNext: (status, problem) => void failures.push(refusal(status, problem)),
  };
}

type RecordedCalls = Pick<Host, FakeCall['name']>;

/** Calls that a person would see are recorded, and answered from the options. */
function recordedCalls(calls: FakeCall[], options: FakeHostOptions): RecordedCalls {
  const record = <T>(name: FakeCall['name'], args: unknown[], answer: T): Promise<T> => {
    calls.push({ name, args });
    return Promise.resolve(answer);
  };
  return {
    notify: (text, tone = 'info') => record('notify', [text, tone], undefined),
    confirm: (question) => record('confirm', [question], options.confirm?.(question) ?? true),
    navigate: (path) => record('navigate', [path], undefined),
    dialog: (name, given = {}) => record('dialog', [name, given], options.dialog?.(name, given)),
    pickRecord: (alias) => record('pickRecord', [alias], options.pickRecord?.(alias) ?? null),
    print: (page) => record('print', [page], undefined),
  };
}

const person = { id: 1, name: 'Vera Example', full_access: true };

/** A few tokens are enough for what does not measure colours. */
const themeOf = (mode: Theme['mode']): Theme => ({
  mode,
  tokens: {
    '--stoa-primary-600': mode === 'light' ? '#1f608a' : '#7cb4d8',
    '--stoa-on-primary': mode === 'light' ? '#ffffff' : '#0a1d2b',
    '--stoa-surface': mode === 'light' ? '#fffefc' : '#1d1a16',
    '--stoa-text': mode === 'light' ? '#24211c' : '#eee9e0',
    '--stoa-text-soft': mode === 'light' ? '#665f54' : '#aca394',
    '--stoa-line': mode === 'light' ? '#e5e0d7' : '#37322a',
    '--stoa-accent': mode === 'light' ? '#ad4e2b' : '#e08a65',
    '--stoa-red': mode === 'light' ? '#b3302a' : '#f08a80',
    '--stoa-on-red': mode === 'light' ? '#ffffff' : '#2b0b08',
    '--stoa-orange': mode === 'light' ? '#935500' : '#e3ac5e',
    '--stoa-green': mode === 'light' ? '#2a6f4c' : '#7fc49c',
    '--stoa-blue': mode === 'light' ? '#22648f' : '#82b9dc',
    '--stoa-paper': mode === 'light' ? '#faf9f7' : '#161411',
    '--stoa-font': 'system-ui, sans-serif',
  },
});

/** Each failure is thrown once, by the next call. */
function failing(data: Host['data'], failures: Error[]): Host['data'] {
  return new Proxy(data, {
    get:
      (target, name: keyof Host['data']) =>
      async (...args: never[]) => {
        const failure = failures.shift();
        if (failure) throw failure;
        return (target[name] as (...given: never[]) => unknown)(...args);
      },
  });
}
