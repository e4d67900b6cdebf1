import { contrasting, inkOn } from '@perigee/domain/contrast'

/** Colours, light and dark, around the operator's own. */
export const palette = (color: string): string => `:root { color-scheme: light;
  --page: #f7f8fb; --card: #fff; --line: #e6e8ef; --edge: #868e96; --ink: #171a22; --soft: #565d6e; --bad: #b3202c;
  --link: ${contrasting(color, '#ffffff')}; --brand: ${color}; --on-brand: ${inkOn(color)}; }
@media (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --page: #0f121a; --card: #161a24; --line: #262b38; --edge: #6b7385; --ink: #e9ebf2; --soft: #a4abbd;
    --bad: #ff8a93; --link: ${contrasting(color, '#161a24')}; }
}
`

/** The console's card in the middle. */
export const stylesheet = (color: string): string => `${palette(color)}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; padding: 20px; display: flex; flex-direction: column;
  background: var(--page); color: var(--ink); font: 14px/1.5 'Inter Variable', system-ui, sans-serif; }
header { display: flex; align-items: center; gap: 10px; font-size: 18px; font-weight: 600; }
header svg { width: 28px; height: 28px; flex: none; fill: none; stroke: var(--link); stroke-linecap: round; }
header small { padding-left: 8px; border-left: 1px solid var(--line); color: var(--soft); font-size: 14px; font-weight: 400; }
main { flex: 1; display: flex; align-items: center; justify-content: center; padding: 32px 0; }
.card { width: 100%; max-width: 420px; padding: 32px; background: var(--card); border: 1px solid var(--line);
  border-radius: 8px; }
.card > * + *, form > * + * { margin-top: 16px; }
h1 { margin: 0; font-size: 24px; line-height: 1.3; font-weight: 600; }
p { margin: 0; overflow-wrap: anywhere; }
.soft { color: var(--soft); margin-top: 4px; }
.bad { color: var(--bad); }
label { display: block; font-weight: 500; }
input { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; border: 1px solid var(--edge);
  border-radius: 8px; background: var(--card); color: var(--ink); font: inherit; }
input[aria-invalid='true'] { border-color: var(--bad); }
button, .button { display: block; width: 100%; min-height: 44px; padding: 10px 18px; border: 0; border-radius: 8px;
  background: var(--brand); color: var(--on-brand); font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; cursor: pointer; }
button:hover, .button:hover { text-decoration: underline; }
a { color: var(--link); }
[hidden] { display: none; }
.card > .foot { margin-top: 16px; text-align: center; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 479px) { body { padding: 16px; } .card { padding: 24px 20px; } }
`
