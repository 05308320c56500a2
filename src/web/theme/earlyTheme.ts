import { storageKeys } from '../session/storageKeys.ts';

/** Runs in the head before anything is painted: a chosen theme must not flash the system's first. */
export const earlyTheme = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${storageKeys.theme}');if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('${storageKeys.blur}')==='Y')d.blur='on'}catch(e){}`;
