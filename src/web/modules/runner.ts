import type { BriefUser, UserCell } from '#sdk/contract.ts';
import type { DrawnPart } from '#sdk/contributions.ts';
import type { Contributions, HostCall, HostInfo, MountEvents, MountName } from '#sdk/protocol.ts';
import type { InstalledModule } from '#shared/modules.ts';

/** A module that runs in this page. */
export interface RunnableModule extends InstalledModule {
  /** In DEV mode: the token that opens its frame (docs/reference/product/modules.md#dev-mode). */
  dev?: { token: string };
}

/** What runs a widget: in the page, or in a frame (docs/reference/product/modules.md#runners). */
export type Runner = (options: RunOptions) => Promise<RunningWidget>;

export interface RunOptions {
  module: RunnableModule;
  info: HostInfo;
  call: HostCall;
  /** Ends the start: the module was disabled meanwhile, or takes too long. */
  signal: AbortSignal;
  /** The whole widget failed after its start: it broke a limit, or its frame died. */
  onFailed(failure: WidgetFailure): void;
  /** The source of a DEV widget has changed, and it runs as it is now; or the change failed. */
  onReplaced(failure: WidgetFailure | null): void;
}

export interface WidgetFailure {
  kind: 'load' | 'threw' | 'timeout' | 'breach' | 'dead' | 'unreachable' | 'address';
  /** For the person: what happened, in English, from the widget or the browser. */
  reason: string;
}

/** A widget after its `init`. */
export interface RunningWidget {
  contributions: Contributions;
  /** Each mount needs a frame, of which a page has few. */
  isFramed: boolean;
  /** Draws a mount into an empty element. Rejects if it throws or does not settle in time. */
  mount(name: MountName, root: HTMLElement, props: object, events: MountEvents): Promise<DrawnPart>;
  /** The element of a mount is about to be hidden, or taken out of the page. What it shows must not end by that. */
  park?(root: HTMLElement): void;
  /** It is shown after all. */
  unpark?(root: HTMLElement): void;
  /** The cells of a column for a page of users. */
  cells(column: string, users: readonly BriefUser[]): Promise<readonly (UserCell | null)[]>;
  /** Tells the widget of another theme, locale or person. */
  inform(info: HostInfo): void;
  /** Calls `destroy`, and takes everything away. */
  stop(): Promise<void>;
}
