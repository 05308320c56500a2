import { dictionary } from '@zxcvbn-ts/language-common';

const common = new Set((dictionary as { passwords: string[] }).passwords);

/** One of the passwords that people choose most and attackers try first. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
