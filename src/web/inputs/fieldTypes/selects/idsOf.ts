/** The ids of a value of several choices; none where it has no value. */
export const idsOf = (value: unknown): readonly number[] => (Array.isArray(value) ? value : []);
