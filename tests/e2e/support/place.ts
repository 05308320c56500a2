/** Two runs at once need a port each; the rest follows from it. */
export const port = Number(process.env.E2E_PORT ?? 4173);
/** Where the provider of third-party sign-in stands, while a test has it there. */
export const providerPort = port + 10_000;
export const dataFolder = `.cache/e2e-${port}`;
