/** Separates thousands by a no-break space (docs/reference/product/screens.md#numbers-and-dates). */
export const groupDigits = (whole: string | number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
