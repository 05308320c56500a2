/** Colours of a select's variants, beside the neutral one. The database has the same list in a check. */
export const variantColors = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;
export type VariantColor = (typeof variantColors)[number];
