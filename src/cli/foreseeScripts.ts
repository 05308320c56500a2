import type { Plugin, Rolldown } from 'vite';
import { defaultCookieName } from '../shared/defaultCookieName.ts';
import { storageKeys } from '../web/session/storageKeys.ts';

/**
 * Who comes back signed in will need the administration: its scripts, styles and words are fetched while the first script
 * is still on its way, not once that has run. Others are not troubled by it.
 */
export const foreseeScripts = (): Plugin => ({
  name: 'stoa:foresee-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      bundle ? html.replace('</head>', `  <script>${early(filesOf(bundle))}</script>\n  </head>`) : html,
  },
});

const named = ['admin', 'checks', 'data', 'words-en', 'words-ru'] as const;
type Files = Record<(typeof named)[number], string[]>;

function filesOf(bundle: Rolldown.OutputBundle): Files {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const of = (name: string) => {
    const chunk = chunks.find((each) => each.name === name);
    if (!chunk) throw new Error(`The build has no ${name}`);
    return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])];
  };
  return Object.fromEntries(named.map((name) => [name, of(name)])) as Files;
}

const early = (files: Files) => `(function(f){try{
var p=location.pathname,l=localStorage.getItem('${storageKeys.locale}')||localStorage.getItem('${storageKeys.spoken}')||navigator.language
if(!/^\\/admin(\\/|$)/.test(p)||!/(^|; )${defaultCookieName}=./.test(document.cookie))return
f.admin.concat(f.checks,/^\\/admin\\/data\\//.test(p)?f.data:[],f[/^ru/.test(l)?'words-ru':'words-en']).forEach(function(h){
var e=document.createElement('link'),c=/css$/.test(h)
e.rel=c?'preload':'modulepreload'
if(c)e.as='style'
e.crossOrigin=''
e.href='/'+h
document.head.append(e)})}catch(e){}})(${JSON.stringify(files)})`;
