/** The migrated database. Each test file gets a copy of it. */
export const template = 'stoa_template';
