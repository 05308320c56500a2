import type { RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { useLeaveGuard } from './useLeaveGuard.ts';

/** Asks before the address leaves a changed card. */
export function RouteGuard({ name, isLeaving }: { name: string; isLeaving: RefObject<boolean> }) {
  const { isDirty } = useFormState();
  useLeaveGuard(name, () => isDirty && !isLeaving.current, isDirty);
  return null;
}
