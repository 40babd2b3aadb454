/** The style of the sandbox's pages. */
export const style = `
:root {
  color-scheme: light dark;
  --page: #f7f5ef;
  --sheet: #fffefb;
  --ink: #1f2a33;
  --soft: #52606a;
  --rule: #d9d6ca;
  --control: #76828a;
  --link: #1e4438;
  --press: #e39b1b;
  --press-ink: #1f2a33;
  --alarm: #a92340;
  --focus: #0f5f86;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #121b22;
    --sheet: #1a252e;
    --ink: #efece2;
    --soft: #aab6bd;
    --rule: #2e3b45;
    --control: #7a8993;
    --link: #9fcdb8;
    --press: #e9a732;
    --press-ink: #14202a;
    --alarm: #e8708b;
    --focus: #8cc8e8;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  padding: 0 1.25rem 3rem;
  max-width: 56rem;
  background: var(--page);
  color: var(--ink);
  font: 1.0625rem/1.55 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
header { padding: 1.25rem 0; border-bottom: 1px solid var(--rule); color: var(--soft); }
header a { font-weight: 600; margin-right: 0.5rem; }
h1, h2 { font-family: Georgia, serif; font-weight: 400; line-height: 1.15; }
h1 { font-size: 2rem; margin: 2rem 0 1rem; }
h2 { font-size: 1.375rem; margin: 2rem 0 0.75rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.note, time, .mails span { color: var(--soft); }
.mails { list-style: none; padding: 0; }
.mails li { display: grid; gap: 0 1rem; padding: 0.75rem 0; border-bottom: 1px solid var(--rule); }
@media (min-width: 40rem) {
  .mails li { grid-template-columns: 1fr auto; }
  .mails span { grid-row: 2; }
}
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; }
dt { color: var(--soft); }
dd { margin: 0; }
pre { white-space: pre-wrap; background: var(--sheet); border: 1px solid var(--rule); padding: 1rem; }
iframe.mail { width: 100%; height: 32rem; border: 1px solid var(--rule); background: #fff; color-scheme: light; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
.wide { overflow-x: auto; overflow-wrap: normal; white-space: nowrap; }
.clock, .clock time { font-size: 1.25rem; color: var(--ink); }
.row { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; margin: 1rem 0; }
label { display: grid; gap: 0.25rem; color: var(--soft); }
input { font: inherit; color: var(--ink); background: var(--sheet); border: 1.5px solid var(--control); }
input { border-radius: 3px; padding: 0.5rem; min-height: 3rem; max-width: 100%; }
button { font: inherit; min-height: 3rem; padding: 0 1rem; border-radius: 3px; cursor: pointer; }
button { color: var(--ink); background: var(--sheet); border: 1.5px solid var(--control); }
button.main { background: var(--press); color: var(--press-ink); border-color: var(--press-ink); font-weight: 600; }
output { display: block; min-height: 1.5rem; }
`
