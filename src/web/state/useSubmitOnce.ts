import { useRef, useState } from 'react';

export interface SubmitOnce {
  /** From a submit until it is refused, the form begins again, or is gone. */
  isClosed: boolean;
  /**
   * Runs the submit of a form, unless one is running or has succeeded: a form is still drawn for a moment after that, and
   * Enter or a second click must not do it again (docs/reference/product/screens.md#one-press-one-record).
   * @param work resolves with whether it succeeded
   * @returns the same; false where it was not run
   */
  submit(work: () => Promise<boolean>): Promise<boolean>;
  /** For a form that stays after a success. */
  reopen(): void;
}

/** The guard of every form that sends something. */
export function useSubmitOnce(): SubmitOnce {
  const [isClosed, setClosed] = useState(false);
  // A state is set too late for a second press.
  const closed = useRef(false);
  const close = (isNow: boolean) => {
    closed.current = isNow;
    setClosed(isNow);
  };
  return {
    isClosed,
    async submit(work) {
      if (closed.current) return false;
      close(true);
      let isDone = false;
      try {
        isDone = await work();
        return isDone;
      } finally {
        if (!isDone) close(false);
      }
    },
    reopen: () => close(false),
  };
}
