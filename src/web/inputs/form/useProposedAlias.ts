import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

interface Values {
  name: string;
  alias: string;
}

/**
 * The alias of a new record follows its name until it is edited.
 * @param aliasFor empty if the name yields none
 */
export function useProposedAlias(isNew: boolean, aliasFor: (name: string) => string): void {
  const { getValues, setValue, clearErrors } = useFormContext<Values>();
  const name = useWatch<Values, 'name'>({ name: 'name' });
  const proposed = useRef('');
  useEffect(() => {
    if (!isNew || getValues('alias') !== proposed.current) return;
    const next = aliasFor(name);
    if (next === proposed.current) return;
    proposed.current = next;
    setValue('alias', next, { shouldDirty: true });
    clearErrors('alias');
  }, [isNew, name, aliasFor, getValues, setValue, clearErrors]);
}
