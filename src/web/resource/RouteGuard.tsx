import { type RefObject, useContext } from 'react';
import { useFormState } from 'react-hook-form';
import { HoldsContext } from '../fields/holds.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

/** Asks before the address leaves a changed card. */
export function RouteGuard({ name, isLeaving }: { name: string; isLeaving: RefObject<boolean> }) {
  const { isDirty } = useFormState();
  const { isHeld } = useContext(HoldsContext);
  const isAsked = isDirty || isHeld;
  useLeaveGuard(name, () => isAsked && !isLeaving.current, isAsked);
  return null;
}
