import { CallerSignal as Watched } from '#server/load/shares/callerSignal.ts';

/** Callers never leave, as far as work for them is concerned. */
export class CallerSignal extends Watched {
  override get isGone(): boolean {
    return false;
  }

  override onGone(): void {}
}
