export const None = () => <span className="stoa-none">—</span>;
export const isNone = (value: unknown) => value === null || value === undefined || value === '';

/** A text may have a million characters, of which a cell shows one line. */
export const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);
