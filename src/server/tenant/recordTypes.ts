import pg from 'pg';

/** What a connection to records needs so that {@link recordTypes} can read it, whatever its database is set to. */
export const settingsOfMoments = `set timezone to 'UTC'; set datestyle to 'ISO'`;

const SECONDS = '2026-01-01 00:00:00'.length;
const OFFSET = '+00';
/** By how many characters its fraction has. */
const endings = ['.000Z', undefined, '00Z', '0Z', 'Z'];
const asDate = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number;

/**
 * A moment as records show it, `2026-01-01T10:00:00.000Z`, from PostgreSQL's own text of it. Cut and joined: to make a
 * date of each and a text of each date would be a tenth of what a list costs.
 */
export function isoMoment(text: string): string {
  const end = text.length - OFFSET.length;
  const ending = endings[end - SECONDS];
  if (ending !== undefined && text.endsWith(OFFSET) && text[10] === ' ')
    return `${text.slice(0, 10)}T${text.slice(11, end)}${ending}`;
  return new Date(asDate(text)).toISOString();
}

/** How values of records are read: a moment arrives as the text that the API answers, everything else as elsewhere. */
export const recordTypes = new pg.TypeOverrides();
recordTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoMoment);
