import { ApiError } from '#web/api/api.ts';

/**
 * Signs in, and asks for the second factor of a person who has one, in place of the form that calls this.
 * @throws SecondStepLeft when the person goes back, or took too long
 */
export async function withSecondStep(signIn: () => Promise<void>): Promise<void> {
  try {
    await signIn();
  } catch (error) {
    const challenge = error instanceof ApiError && error.problem.second_factor;
    if (!challenge) throw error;
    const { openSecondStep } = await import('./openSecondStep.tsx');
    await openSecondStep(challenge);
  }
}
