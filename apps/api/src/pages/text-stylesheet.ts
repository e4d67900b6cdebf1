import { palette } from './stylesheet'

/** A menu beside the text; below it on a phone. */
export const textStylesheet = (color: string): string => `${palette(color)}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.6 'Inter Variable', system-ui, sans-serif; }
header { display: flex; align-items: center; gap: 10px; padding: 14px 24px; border-bottom: 1px solid var(--line);
  background: var(--card); font-size: 18px; font-weight: 600; }
header svg { width: 28px; height: 28px; flex: none; fill: none; stroke: var(--link); stroke-linecap: round; }
header small { padding-left: 8px; border-left: 1px solid var(--line); color: var(--soft); font-size: 14px; font-weight: 400; }
.columns { display: grid; grid-template-columns: 220px minmax(0, 720px); gap: 48px; max-width: 1080px; margin: 0 auto;
  padding: 32px 24px 64px; }
nav a { display: block; padding: 7px 12px; border-radius: 8px; color: var(--ink); font-size: 14px; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { background: var(--card); box-shadow: inset 0 0 0 1px var(--line); color: var(--link); font-weight: 600; }
nav a.back { margin-top: 12px; color: var(--link); }
h1 { margin: 0; font-size: 28px; line-height: 1.25; font-weight: 600; }
h2 { margin: 36px 0 0; font-size: 18px; line-height: 1.4; font-weight: 600; scroll-margin-top: 16px; }
h2:target { text-decoration: underline; text-decoration-color: var(--link); text-underline-offset: 4px; }
p, dl, pre { margin: 10px 0 0; }
.lead { color: var(--soft); font-size: 18px; }
dt { margin-top: 10px; font-weight: 600; }
dd { margin: 0; }
code { font: 0.9em/1.5 ui-monospace, 'Liberation Mono', Menlo, monospace; }
pre { padding: 12px 16px; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
a { color: var(--link); }
.pages { margin: 24px 0 0; padding: 0; list-style: none; }
.pages li { padding: 14px 0; border-top: 1px solid var(--line); }
.pages a { display: block; font-weight: 600; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 767px) {
  .columns { grid-template-columns: minmax(0, 1fr); gap: 24px; padding: 16px 16px 48px; }
  nav { display: flex; flex-wrap: wrap; gap: 4px; order: 1; padding-top: 24px; border-top: 1px solid var(--line); }
  nav a { padding: 10px 12px; line-height: 24px; box-shadow: inset 0 0 0 1px var(--line); }
  nav a.back { margin-top: 0; }
  header { padding: 12px 16px; }
}
@media print { nav { display: none; } .columns { display: block; } }
`
