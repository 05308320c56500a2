import { storageKeys } from '../state/storageKeys.ts';

/**
 * Runs in the head before anything is painted: a chosen theme must not flash the system's first. Marks the page when the
 * program itself does not arrive, so that the splash can say so instead of turning for ever.
 */
export const earlyTheme = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${storageKeys.theme}');if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('${storageKeys.blur}')==='Y')d.blur='on'}catch(e){}addEventListener('error',function(e){if(e.target.tagName==='SCRIPT')document.documentElement.dataset.failed=''},true)`;
