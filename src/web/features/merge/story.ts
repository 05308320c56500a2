/** Who wrote a record last, and when. */
export interface Story {
  /** Null: a person nobody can name, or none. */
  who: string | null;
  /** This person themselves, in another window. */
  isMe: boolean;
  /** ISO 8601. */
  at: string;
}
