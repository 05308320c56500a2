import * as real from '#server/load/memory/answerMemory.ts';

export const { answersInMemory, tooLargeToAnswer } = real;

export class AnswerMemory {
  room = Number.POSITIVE_INFINITY;
  tryGrow = () => true;
  async grow(): Promise<void> {}
  async gate(): Promise<void> {}
  count(): void {}
  made(): void {}
}
