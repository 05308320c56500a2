import { ApiError } from '../api/api.ts';
import { problemText } from './words.ts';

/** What to tell a person of a call that failed; whatever is no answer of the server's is an error of the program's. */
export const errorText = (error: unknown, section?: string): string =>
  problemText(error instanceof ApiError ? error.problem : { message: 'server' }, section);
