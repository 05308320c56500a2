/** Style of the row of chips, also while they load. */
export const chipRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 28, mb: 3 };
