/** Whether modules have run in this document: a page that must be free of their code loads itself again then. */
let has = false;

export const noteModulesRun = (): void => {
  has = true;
};

export const haveModulesRun = (): boolean => has;
