/** The default name of a person: the part of their email before the @. */
export const emailName = (email: string): string => email.slice(0, email.lastIndexOf('@')) || email;
