export const stylesheet = `
:root { color-scheme: light dark; --line: #d8dbe2; --soft: #5b6270; --card: #fff; --page: #f5f6f9; --ink: #14171f; --link: #2347c5; }
@media (prefers-color-scheme: dark) {
  :root { --line: #333846; --soft: #a3abbb; --card: #1b1e27; --page: #12141a; --ink: #eceef3; --link: #9db4ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 0.9rem; color: var(--soft); margin: 1.5rem 0 0.5rem; }
a { color: var(--link); }
.button { border: 1px solid var(--line); border-radius: 8px; padding: 0.35rem 0.8rem; text-decoration: none; background: var(--card); }
.hint, .to, time, dt { color: var(--soft); }
ul { list-style: none; margin: 1rem 0 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
li { display: flex; justify-content: space-between; gap: 1rem; padding: 0.8rem 1rem; }
li + li { border-top: 1px solid var(--line); }
li a { flex: 1; text-decoration: none; min-width: 0; overflow-wrap: anywhere; }
li .subject { font-weight: 600; display: block; }
li time { font-size: 0.85rem; white-space: nowrap; }
.empty { border: 1px dashed var(--line); border-radius: 12px; padding: 2rem 1rem; text-align: center; color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; margin: 0.5rem 0; }
dd { margin: 0; overflow-wrap: anywhere; }
pre, iframe { width: 100%; margin: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
pre { padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.95rem/1.5 ui-monospace, monospace; }
iframe { height: 30rem; background: #fff; color-scheme: light; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 32rem) { li { flex-direction: column; gap: 0.2rem; } }
`
