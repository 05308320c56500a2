/** Of the text that says which keys a grid answers. */
export const gridHelpId = 'stoa-grid-help';
