import { screenLimits } from '#shared/limits.ts';
import { createStore } from '../../state/store.ts';
import type { ModuleAuthor } from './ModuleLine.tsx';

export type Tone = 'info' | 'success' | 'warning' | 'error';

export interface Toast {
  id: number;
  tone: Tone;
  text: string;
  /** The tone's title by default. */
  title?: string;
  /** A module says it: its line stands in the title's place. */
  by?: ModuleAuthor;
  /** A button of the toast. */
  action?: { label: string; run: () => void };
}

interface PromptBase {
  id: number;
  text: string;
  title?: string;
  /** A module asks it. */
  by?: ModuleAuthor | undefined;
  settle(answer: boolean): void;
}

/** Another way to prove who one is, as a button beside the password. */
export interface OtherProof {
  label: string;
  /** Resolves with the error to show, or null when the person has proved it. */
  prove(): Promise<string | null>;
}

/** A question or a message above everything else until it is answered. */
export type Prompt = PromptBase &
  (
    | { kind: 'alert' }
    | { kind: 'confirm'; ok?: string; cancel?: string; danger?: boolean }
    | { kind: 'word'; word: string }
    | { kind: 'password'; verify(password: string): Promise<string | null>; other?: OtherProof | undefined }
  );

export const toasts = createStore<readonly Toast[]>([]);
export const prompts = createStore<readonly Prompt[]>([]);

let lastId = 0;

/** Shows a toast for 3 seconds; a fourth one removes the oldest (docs/reference/product/screens.md#toasts). */
export function notify(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  toasts.set([...toasts.get(), { ...toast, id: lastId }].slice(-screenLimits.toasts_shown));
}

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

type Unnumbered<P> = P extends Prompt ? Omit<P, 'id' | 'settle'> : never;

/** A second press of the same button, before its question is drawn. Passwords may be asked for by several calls. */
const isOpen = ({ kind, title, text }: Unnumbered<Prompt>) =>
  kind !== 'password' &&
  prompts.get().some((other) => other.kind === kind && other.title === title && other.text === text);

/** The same question is not asked twice at a time: the second answer is no. */
function openPrompt(prompt: Unnumbered<Prompt>): Promise<boolean> {
  if (isOpen(prompt)) return Promise.resolve(false);
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const settle = (answer: boolean) => {
      prompts.set(prompts.get().filter((other) => other.id !== id));
      resolve(answer);
    };
    prompts.set([...prompts.get(), { ...prompt, id, settle } as Prompt]);
  });
}

/** A yes/no confirmation; Escape and a click outside mean no. */
export const confirm = (options: {
  text: string;
  title?: string;
  by?: ModuleAuthor;
  ok?: string;
  cancel?: string;
  danger?: boolean;
}) => openPrompt({ kind: 'confirm', ...options });

/** A message that must be acknowledged; red, and titled "Error" by default. */
export const alert = async (options: { text: string; title?: string }): Promise<void> => {
  await openPrompt({ kind: 'alert', ...options });
};

/** As confirm, but the button works only once the word is typed (docs/reference/product/screens.md#alerts-and-confirmations). */
export const confirmByWord = (options: { word: string; text: string; title?: string }) =>
  openPrompt({ kind: 'word', ...options });

/**
 * Asks for the person's password until it is right.
 * @param options.verify the error to show, or null when the password is right
 * @param options.other in place of the password
 */
export const promptPassword = (options: {
  text: string;
  title?: string;
  verify(password: string): Promise<string | null>;
  other?: OtherProof | undefined;
}) => openPrompt({ kind: 'password', ...options });
