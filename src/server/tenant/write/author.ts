/** Who writes records: a person, a module by itself, or a module for a person. Neither: the system. */
export interface Author {
  user_id: number | null;
  module_id: number | null;
}
