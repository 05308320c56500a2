/** Two runs at once need a port each; the rest follows from it. */
export const port = Number(process.env.E2E_PORT ?? 4173);
export const dataFolder = `.cache/e2e-${port}`;
