export const isLarge = (): boolean => false;
