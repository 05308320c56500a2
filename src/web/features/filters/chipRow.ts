/** Where the chips stand, before they are there too. */
export const chipRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 28, mb: 3 };
