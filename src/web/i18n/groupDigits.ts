/** Thousands of a written number stand apart by a thin space that does not break (SPEC.md section 9). */
export const groupDigits = (whole: string | number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, '\u202f');
