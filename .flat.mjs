import fs from 'node:fs';
const [,, lang, ...names]=process.argv;
const flat=(t,p='')=>Object.entries(t).flatMap(([k,v])=>typeof v==='string'?[[p+k,v]]:flat(v,p+k+'.'));
for(const n of names){const m=(await import(`/work/wt/words/i18n/${lang}/${n}.ts`)).default;console.log('## '+n);for(const [k,v] of flat(m))console.log(k+'\t'+v)}
