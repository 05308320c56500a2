/** How a page looks, on the screen and in print. Measures are in em, so that the screen can make it smaller. */
const text = `
.dc-sheet { font-family: Arial, "Liberation Sans", Helvetica, sans-serif; line-height: 1.45; color: #1c1b19; overflow-wrap: break-word }
.dc-sheet > * { margin: 0 0 1em }
.dc-sheet > :last-child { margin-bottom: 0 }
.dc-sheet h1 { margin-bottom: 0.35em; font-size: 1.7em; line-height: 1.2; font-weight: 700 }
.dc-sheet h2 { margin: 1.4em 0 0.5em; font-size: 1.2em; line-height: 1.3; font-weight: 700 }
.dc-sheet .dc-right { text-align: right }
.dc-sheet ul { padding-left: 1.4em; list-style: disc }
.dc-sheet hr { height: 0; border: 0; border-top: 1px solid #b9b5ad }
.dc-sheet table { width: 100%; font: inherit; color: inherit; border-collapse: collapse }
.dc-sheet th, .dc-sheet td { padding: 0.45em 0.7em; border: 1px solid #b9b5ad; text-align: left; vertical-align: top; font-weight: inherit }
.dc-sheet th { background: #f2f0ec; font-weight: 700 }
.dc-sheet .dc-columns { margin-top: 2em; table-layout: fixed }
.dc-sheet .dc-columns td { padding: 0.35em 1.5em 0.35em 0; border: 0 }
.dc-sheet .dc-number { text-align: right; white-space: nowrap }
.dc-sheet h1, .dc-sheet h2 { break-after: avoid }
.dc-sheet tr { break-inside: avoid }
`;

export const screenCss = `${text}
.dc-sheet { color-scheme: light; background: #fff }
.dc-open, .dc-empty, .dc-fault { padding: 0 0.3em; border-radius: 0.25em; -webkit-box-decoration-break: clone; box-decoration-break: clone }
.dc-open { color: #1f4d70; background: #e4eef6 }
.dc-empty { color: #6a5a2c; background: #f8f0d8 }
.dc-fault { color: #a3201a; background: #fde7e4 }
`;

export const printCss = `${text}
@page { size: A4; margin: 20mm }
.dc-sheet { font-size: 11pt }
.dc-empty { display: none }
`;
