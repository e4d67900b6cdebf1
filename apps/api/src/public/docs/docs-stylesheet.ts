import { textStylesheet } from '../../pages/text-stylesheet'

/** That of the help, with what a reference needs besides. */
export const docsStylesheet = (color: string): string => `${textStylesheet(color)}
h3 { margin: 20px 0 0; font-size: 15px; line-height: 1.4; font-weight: 600; }
.call { display: flex; flex-wrap: wrap; gap: 8px; align-items: baseline; }
.call b { font: 600 13px/1.5 ui-monospace, 'Liberation Mono', Menlo, monospace; }
.call code { overflow-wrap: anywhere; }
.old { color: var(--bad); }
.fields { margin: 8px 0 0; }
.fields div { padding: 8px 0 8px 12px; border-left: 2px solid var(--line); }
.fields dt { margin: 0; font-weight: 500; overflow-wrap: anywhere; }
.fields dt small { color: var(--soft); font-size: 13px; font-weight: 400; }
.fields dd p { margin: 2px 0 0; font-size: 14px; }
ul { margin: 10px 0 0; padding-left: 20px; }
table { width: 100%; margin: 16px 0 0; border-collapse: collapse; font-size: 14px; }
th, td { padding: 8px 8px 8px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
tr:target { background: var(--card); box-shadow: inset 3px 0 0 var(--link); }
`
