import type { PressedKey } from './appKeys.ts';
import type { Host, Label, Tone, UserCell } from './contract.ts';

/**
 * What passes between the app and a widget, inline or in a frame. Everything can be cloned. The app has `Host` made from
 * a {@link HostCall} on the side of the widget, so both runners share one host.
 */

/** The part of the host that is data, and its changes. */
export type HostInfo = Pick<Host, 'alias' | 'version' | 'account' | 'user' | 'locale' | 'theme' | 'settings'>;

/** The calls of the host, by name. */
export interface HostMethods {
  'data.entities': () => unknown;
  'data.list': (alias: string, query: object) => unknown;
  'data.get': (alias: string, id: number) => unknown;
  'data.create': (alias: string, values: object) => unknown;
  'data.update': (alias: string, id: number, values: object) => unknown;
  'data.remove': (alias: string, id: number) => void;
  token: () => string;
  saveSettings: (settings: object) => void;
  notify: (text: string, tone: Tone) => void;
  confirm: (question: { title: string; text?: string; ok?: string; cancel?: string }) => boolean;
  navigate: (path: string) => void;
  dialog: (name: string, options: { title?: string; width?: number; props?: object }) => unknown;
  pickRecord: (alias: string) => number | null;
  print: (page: { title: string; html: string }) => void;
}

export type HostMethod = keyof HostMethods;

/** Answers a call of the host. A refusal is a {@link HostProblem}. */
export type HostCall = (method: HostMethod, args: readonly unknown[]) => Promise<unknown>;

/** A `HostError` without its class. */
export interface HostProblem {
  status: number;
  problem: string;
  violations: readonly { field: string; message: string }[];
}

/** An item of the sidebar, as declared. */
export interface SidebarEntry {
  key: string;
  label: Label;
  icon?: string;
  path?: string;
  children: readonly SidebarEntry[];
}

/** What a definition contributes, without its functions. */
export interface Contributions {
  api: number;
  hasMain: boolean;
  routes: readonly string[];
  sidebar: readonly SidebarEntry[];
  usersColumns: readonly { key: string; label: Label }[];
  marketplaceEntries: readonly { key: string; label: Label }[];
  userCardSection: Label | null;
  recordCardSection: { entities: readonly string[]; label: Label } | null;
  dialogs: readonly string[];
}

/** Names one mount of a definition. */
export type MountName =
  | 'main'
  | 'userCardSection'
  | 'recordCardSection'
  | `route:${string}`
  | `marketplaceEntry:${string}`
  | `dialog:${string}`;

/** A mount that fills the page; others are parts of one. */
export const isPageMount = (name: MountName): boolean => name === 'main' || name.startsWith('route:');

/** What a mount gives back: a section's value, a dialog's result, and that it cannot go on. */
export interface MountEvents {
  /** `problem`: the value must not be saved, and why. */
  change: (value: unknown, problem?: string) => void;
  close: (result: unknown) => void;
  fail: (error: unknown) => void;
}

/** From the app to a frame. */
export type ToFrame =
  | { kind: 'start'; info: HostInfo; url: string; integrity: string }
  | { kind: 'info'; info: HostInfo }
  | { kind: 'mount'; mount: number; name: MountName; props: object }
  | { kind: 'update'; mount: number; props: object }
  | { kind: 'unmount'; mount: number }
  | { kind: 'cells'; call: number; column: string; users: readonly object[] }
  | { kind: 'answer'; call: number; value: unknown }
  | { kind: 'refusal'; call: number; problem: HostProblem }
  | { kind: 'ping'; at: number }
  | { kind: 'stop' };

/** From a frame to the app. */
export type FromFrame =
  | { kind: 'ready' }
  /** The person has pressed something inside the frame. */
  | { kind: 'press'; isPointed: boolean }
  | { kind: 'started'; contributions: Contributions }
  /** `unreachable`: the server of a DEV widget does not answer. */
  | { kind: 'failed'; mount: number | null; reason: string; unreachable?: true }
  /** A DEV widget was changed, and runs as it is now. */
  | { kind: 'replaced'; contributions: Contributions }
  | { kind: 'mounted'; mount: number }
  | { kind: 'height'; mount: number; px: number }
  | { kind: 'event'; mount: number; name: 'change' | 'close'; value: unknown; problem?: string }
  | { kind: 'call'; call: number; method: HostMethod; args: readonly unknown[] }
  | { kind: 'cells'; call: number; cells: readonly (UserCell | null)[] }
  | { kind: 'cells_failed'; call: number; reason: string }
  /** A shortcut of the app, or Escape, that was pressed inside the frame. */
  | ({ kind: 'key' } & PressedKey)
  | { kind: 'pong'; at: number };
