import type { ComponentType, ReactNode } from 'react';
import { storageKeys } from '#web/state/storageKeys.ts';
import { createStore } from '#web/state/store.ts';

/** What is around the second step: the visitor page or the dialog that asked for the first. */
export interface StepFrameProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The second step of a sign-in that is under way, in place of the form that began it (docs/reference/api/sign-in.md#second-factor). */
export const secondStep = createStore<ComponentType<{ Frame: ComponentType<StepFrameProps> }> | null>(null);

/** The challenge whose step was open before the page was loaded again; null if none was, or the browser keeps none. */
export function storedChallenge(): string | null {
  try {
    return sessionStorage.getItem(storageKeys.secondStep);
  } catch {
    return null;
  }
}

/** The second step was left: the sign-in begins again, with what the person has typed before. */
export class SecondStepLeft extends Error {
  /** Why, if not by the person's wish. */
  readonly shown: (() => string) | null;
  constructor(shown: (() => string) | null = null) {
    super();
    this.shown = shown;
  }
}
