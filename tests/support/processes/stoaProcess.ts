import { launch } from '../../../src/cli/start.ts';
import { type Program, runProgram } from './processes.ts';

export const owner = { email: 'owner@stoa.test', password: 'first-owner-password' };

export interface StoaProcess extends Program {
  url: string;
  /** From the spawn to the first healthy answer, ms. */
  startedIn: number;
}

export const environment = (data: string, more: Record<string, string> = {}): Record<string, string> => ({
  PORT: '0',
  DATA_DIR: data,
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
  CAPTCHA_PROVIDER: 'none',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  ...more,
});

export function runStoa(settings: Record<string, string>): Program {
  const { args, env } = launch();
  const [first, ...rest] = args;
  return runProgram(first, rest, { ...env, ...settings });
}

/** The whole server in a process of its own, ready. */
export async function startStoa(data: string, more: Record<string, string> = {}): Promise<StoaProcess> {
  const before = performance.now();
  const program = runStoa(environment(data, more));
  const line = await program.line(/^Stoa is ready at /);
  const url = line.replace('Stoa is ready at ', '');
  const health = await fetch(`${url}/api/health`);
  if (health.status !== 200) throw new Error(`Not healthy: ${health.status}`);
  return { ...program, url, startedIn: performance.now() - before };
}

/** The owner's Authorization header. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...owner, captcha: 'x' }),
  });
  if (answer.status !== 200) throw new Error(`Login: ${answer.status} ${await answer.text()}`);
  return `WebApp ${await answer.text()}`;
}
