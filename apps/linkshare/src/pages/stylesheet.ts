import { contrasting, inkOn } from '@perigee/domain/contrast'
import { fontRules } from './font'

/** Light and dark mode in the operator's colour, as far as that can be read on the surfaces. */
export const stylesheet = (color: string): string => fontRules + plainStylesheet(color)

/** The same in the typeface of the system, for pages that can load nothing. */
export const plainStylesheet = (color: string): string => `
:root { color-scheme: light dark; --page: #f7f8fb; --card: #fff; --line: #e6e8ef; --ink: #171a22; --soft: #565d6e;
  --link: ${contrasting(color, '#ffffff')}; --brand: ${color}; --on-brand: ${inkOn(color)}; --hover: #f0f2f8;
  --bad: #b42318; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0f121a; --card: #161a24; --line: #262b38; --ink: #e9ebf2; --soft: #a4abbd;
    --link: ${contrasting(color, '#161a24')}; --hover: #1e2330; --bad: #ff8a80; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--page); color: var(--ink);
  font: 14px/1.5 'Inter Variable', system-ui, sans-serif; }
.top { border-bottom: 1px solid var(--line); background: var(--card); }
.top, .bottom { padding-inline: max(20px, 50% - 620px); }
.brand { display: inline-flex; align-items: center; gap: 8px; padding: 14px 0; color: var(--ink); font-weight: 600;
  text-decoration: none; font-size: 16px; }
.brand .icon { color: var(--link); width: 22px; height: 22px; }
main { flex: 1; width: 100%; max-width: 1280px; margin: 0 auto; padding: 24px 20px 48px; }
.bottom { display: flex; flex-wrap: wrap; gap: 4px 20px; justify-content: space-between; padding-block: 16px;
  border-top: 1px solid var(--line); color: var(--soft); }
a { color: var(--link); }
h1 { font-size: 24px; line-height: 1.25; font-weight: 600; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 13px; font-weight: 600; color: var(--soft); margin: 16px 0 2px; }
p { margin: 0; }
.icon { width: 18px; height: 18px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75;
  stroke-linecap: round; stroke-linejoin: round; }
.icon .body { fill: currentColor; stroke: none; }
.head { display: flex; flex-wrap: wrap; gap: 12px 20px; align-items: center; justify-content: space-between; }
.actions, .pager { display: flex; flex-wrap: wrap; gap: 8px; }
.pager { margin-top: 16px; justify-content: space-between; }
.button { display: inline-flex; align-items: center; gap: 8px; min-height: 36px; padding: 6px 14px; border-radius: 8px;
  border: 1px solid var(--line); background: var(--card); color: var(--ink); text-decoration: none; font-weight: 500; }
.button:hover { background: var(--hover); }
.primary { background: var(--brand); border-color: var(--brand); color: var(--on-brand); }
.primary:hover { background: var(--brand); text-decoration: underline; }
.button[aria-disabled='true'] { color: var(--soft); cursor: not-allowed; background: var(--page); }
.crumbs { list-style: none; display: flex; flex-wrap: wrap; margin: 8px 0 16px; padding: 0; color: var(--soft); }
.crumbs li { overflow-wrap: anywhere; min-width: 0; }
.crumbs li + li::before { content: '/'; padding: 0 8px; }
.files { width: 100%; border-collapse: separate; border-spacing: 0; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; overflow: hidden; table-layout: fixed; }
.files th, .files td { height: 44px; padding: 6px 14px; text-align: left; font-weight: 400; border-top: 1px solid var(--line); }
.files thead th { height: 40px; border-top: 0; color: var(--soft); font-size: 13px; font-weight: 600; }
.files tbody tr:hover { background: var(--hover); }
.files .size { width: 110px; text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.files .date { width: 150px; color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
.files th:last-child, .files td:last-child { width: 60px; text-align: right; }
.files th[scope='row'] > a, .files th[scope='row'] > span { display: inline-flex; gap: 10px; align-items: center;
  vertical-align: middle; min-width: 0; max-width: 100%; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; white-space: pre-wrap; }
.files th[scope='row'] > a:hover { color: var(--link); text-decoration: underline; }
.quiet { display: inline-flex; vertical-align: middle; padding: 8px; margin: -8px; color: var(--soft); }
.quiet:hover { color: var(--link); }
.gallery { list-style: none; margin: 0; padding: 0; display: grid; gap: 16px;
  grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); }
.gallery li { display: flex; flex-direction: column; min-width: 0; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; overflow: hidden; }
.gallery li:hover { border-color: var(--soft); }
.gallery li > a, .gallery li > span { display: block; color: var(--ink); text-decoration: none; font-weight: 500; }
.gallery li > a:focus-visible { outline-offset: -2px; }
.gallery .face { display: grid; place-items: center; aspect-ratio: 4 / 3; background: var(--hover); color: var(--soft); }
.gallery .face > * { grid-area: 1 / 1; }
.gallery .face .icon { width: 40px; height: 40px; stroke-width: 1.25; }
.gallery img { width: 100%; height: 100%; object-fit: cover; min-height: 0; }
.gallery .name { display: block; padding: 10px 12px 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.gallery li > a:hover .name { color: var(--link); text-decoration: underline; }
.gallery li > :last-child:not(.facts) .name { padding-bottom: 12px; }
.gallery .facts { display: flex; justify-content: space-between; align-items: center; gap: 8px; padding: 0 12px 10px;
  color: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums; }
.empty { padding: 40px 16px; text-align: center; color: var(--soft); }
p.empty { border: 1px dashed var(--line); border-radius: 12px; margin-top: 16px; }
.object { display: grid; grid-template-columns: minmax(0, 1fr) 320px; gap: 20px; align-items: start; }
.stage { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; display: grid;
  place-items: center; min-height: 240px; overflow: hidden; }
.stage .empty { border: 0; margin: 0; }
.preview { max-width: 100%; max-height: 75vh; display: block; }
.document { width: 100%; height: 75vh; border: 0; background: #fff; }
audio { width: 100%; }
aside { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 4px 16px 16px; }
.map { width: 100%; height: auto; display: block; margin-top: 8px; }
details { margin-top: 16px; border-top: 1px solid var(--line); padding-top: 12px; }
summary { display: inline-flex; gap: 8px; align-items: center; cursor: pointer; font-weight: 500; }
label { display: block; margin-top: 8px; color: var(--soft); }
input { width: 100%; margin-top: 4px; padding: 8px 10px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--page); color: var(--ink); font: 13px/1.4 ui-monospace, monospace; }
input[type='file'] { font: inherit; }
input::file-selector-button { margin-right: 12px; padding: 4px 12px; border: 1px solid var(--line); border-radius: 6px;
  background: var(--page); color: var(--ink); font: inherit; cursor: pointer; }
.ask { text-align: left; margin-top: 24px; display: grid; gap: 12px; }
.ask label { margin: 0; color: var(--ink); font-weight: 500; }
.ask input { margin: -8px 0 0; min-height: 44px; background: var(--card); font-size: 16px; }
.ask .button { justify-content: center; min-height: 44px; font: inherit; font-weight: 500; cursor: pointer; }
.sign .icon { width: 40px; height: 40px; color: var(--soft); stroke-width: 1.25; }
.hint { color: var(--soft); }
.problem { color: var(--bad); }
.arrived { list-style: none; margin: 20px 0 0; padding: 0; text-align: left; border: 1px solid var(--line);
  border-radius: 12px; background: var(--card); }
.arrived:empty { display: none; }
.arrived li { display: flex; flex-wrap: wrap; gap: 2px 16px; justify-content: space-between; padding: 10px 14px;
  overflow-wrap: anywhere; }
.arrived li + li { border-top: 1px solid var(--line); }
.message { max-width: 560px; margin: 12vh auto 0; text-align: center; }
.message > * + * { margin-top: 12px; }
.status { font-size: 40px; font-weight: 600; color: var(--soft); line-height: 1; font-variant-numeric: tabular-nums; }
.request { color: var(--soft); font: 12px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 12px; top: 12px; padding: 8px 12px; background: var(--card); border-radius: 8px; z-index: 1; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px; }
@media (max-width: 768px) { .object { grid-template-columns: minmax(0, 1fr); } .files .date { display: none; } }
@media (max-width: 480px) {
  main { padding: 16px 12px 32px; }
  .top, .bottom { padding-inline: 12px; }
  .files, .files tbody { display: block; }
  .files { border: 0; background: none; overflow: visible; }
  .files thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .files tr { display: grid; grid-template-columns: max-content minmax(0, 1fr) auto; align-items: center;
    column-gap: 12px;
    min-height: 52px; padding: 8px 12px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
  .files tbody tr + tr { margin-top: 8px; }
  .files th, .files td, .files th:last-child, .files td:last-child { display: block; width: auto; height: auto; padding: 0;
    border: 0; }
  .files td:empty { display: none; }
  .files th[scope='row'] { grid-area: 1 / 1 / auto / span 2; contain: inline-size; }
  .files .size, .files .date { display: block; grid-row: 2; font-size: 12px; color: var(--soft); }
  .files .size { grid-column: 1; margin-left: 28px; text-align: left; }
  .files .date { grid-column: 2; }
  .files .act { grid-area: 1 / 3 / span 2; }
  .gallery { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px; }
  .gallery .when { display: none; }
  .quiet { padding: 13px; margin: -13px; }
  .actions { flex: 1 1 100%; }
  .actions .button { flex: 1 1 0; padding: 6px 8px; justify-content: center; white-space: nowrap; }
  .actions .primary { order: -1; flex-basis: 100%; min-height: 44px; }
}
`
