/** The migrated database that each test file's own is a copy of. */
export const template = 'stoa_template';
