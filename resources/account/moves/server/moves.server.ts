import { serve } from '#server/resources/serve.ts';
import { moves } from '../moves.resource.ts';
import { cleanMoves, reconcileMoves, runMoveOf } from './moves.jobs.ts';

export const movesServer = serve(
  moves,
  {},
  { run: runMoveOf, reconcile: reconcileMoves, clean: cleanMoves },
  { reconcile: '* * * * *', clean: '23 2 * * *' },
  ['run'],
);
