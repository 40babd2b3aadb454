/** The colours of the website, for the documentation page. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --page: #f7f5ef; --sheet: #fffefb; --ink: #1f2a33; --soft: #52606a; --rule: #d9d6ca; --link: #1e4438; --tint: #d8e6ea; --focus: #0f5f86;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #121b22; --sheet: #1a252e; --ink: #efece2; --soft: #aab6bd; --rule: #2e3b45; --link: #a8d5bf; --tint: #213540; --focus: #7cc4ea;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem clamp(1.25rem, 5vw, 4rem) 4rem; background: var(--page); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.15; font-family: Georgia, serif; font-weight: 400; }
h1 { font-size: clamp(2rem, 1.4rem + 2.4vw, 3rem); margin: 0 0 1rem; }
h2 { font-size: 1.75rem; margin: 3.5rem 0 1rem; }
h3 { font-size: 1.3rem; margin: 0 0 0.5rem; }
h4 { margin: 1.25rem 0 0.5rem; font-size: 1.0625rem; }
p, ul { margin: 0 0 1rem; max-width: 62ch; }
a { color: var(--link); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
nav ul { list-style: none; padding: 0; max-width: none; columns: 20rem; }
nav a { display: inline-block; padding: 0.4rem 0; }
article { margin: 0 0 1.5rem; padding: 1.5rem clamp(1rem, 3vw, 1.5rem); background: var(--sheet); border: 1px solid var(--rule); border-radius: 6px; scroll-margin-top: 1rem; }
code, pre { font: 0.9rem/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: 0.75rem 1rem; max-height: 26rem; overflow: auto; background: var(--page); border: 1px solid var(--rule); border-radius: 3px; white-space: pre-wrap; }
.path { margin: 0 0 0.75rem; }
.path b { margin-right: 0.5rem; }
.soft { color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.35rem 1rem; margin: 0 0 1rem; }
dt { font-weight: 600; }
dd { margin: 0; }
summary { padding: 0.6rem 0; cursor: pointer; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.5rem; } }
@media print { pre { max-height: none; } }
`
