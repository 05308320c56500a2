import { dictionary } from '@zxcvbn-ts/language-common';

const common = new Set((dictionary as { passwords: string[] }).passwords);

/** Whether it is one of the most common passwords, which attackers try first. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
