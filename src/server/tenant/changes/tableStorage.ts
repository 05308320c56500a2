/**
 * Storage of a table of records: a tenth of each page is left free for new versions of its rows. A new version on the
 * page of the old one needs no entries in the indexes if no indexed column changes (docs/operating/performance.md#records).
 */
export const tableStorage = 'with (fillfactor = 90)';
