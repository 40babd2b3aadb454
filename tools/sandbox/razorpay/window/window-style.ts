/** The payment window: a dialog over the darkened page, full screen on a phone. */
export const windowStyle = `
:root {
  color-scheme: light dark;
  --sheet: #fffefb;
  --ink: #1f2a33;
  --soft: #52606a;
  --rule: #d9d6ca;
  --control: #76828a;
  --tint: #d8e6ea;
  --press: #e39b1b;
  --press-ink: #1f2a33;
  --alarm: #a92340;
  --focus: #0f5f86;
}
@media (prefers-color-scheme: dark) {
  :root {
    --sheet: #1a252e;
    --ink: #efece2;
    --soft: #aab6bd;
    --rule: #2e3b45;
    --control: #7a8993;
    --tint: #213540;
    --press: #e9a732;
    --press-ink: #14202a;
    --alarm: #e8708b;
    --focus: #8cc8e8;
  }
}
* { box-sizing: border-box; }
html { background: transparent; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  background: transparent;
  color: var(--ink);
  font: 1.0625rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
[hidden] { display: none !important; }
#window {
  width: min(100%, 26rem);
  padding: 1.5rem;
  border-radius: 6px;
  background: var(--sheet);
  box-shadow: 0 16px 40px -20px #000a;
}
@media (max-width: 30rem) {
  #window { min-height: 100vh; border-radius: 0; padding: 1.25rem; }
}
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
#window:focus { outline: none; }
p { margin: 0; }
.ribbon {
  display: inline-block;
  padding: 0.125rem 0.75rem;
  background: var(--alarm);
  color: var(--sheet);
  font-size: 0.875rem;
  font-weight: 600;
}
header { margin: 0.75rem 0 1rem; }
h1 { margin: 0; font: 400 1.375rem/1.15 Georgia, serif; }
#description, #countdown, legend { color: var(--soft); }
#amount { font-size: 1.625rem; font-weight: 600; }
#problem:not(:empty) { padding: 0.75rem; margin-bottom: 1rem; border-left: 4px solid var(--alarm); background: var(--tint); }
input[type="radio"] { accent-color: var(--ink); }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; }
legend { padding: 0 0 0.25rem; }
.methods { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; }
.methods label {
  display: flex;
  gap: 0.5rem;
  align-items: center;
  min-height: 3rem;
  padding: 0 0.75rem;
  border: 1.5px solid var(--control);
  border-radius: 3px;
  cursor: pointer;
}
.methods label:has(:checked) { background: var(--tint); border-color: var(--ink); }
form > label { display: grid; gap: 0.25rem; margin-bottom: 0.75rem; color: var(--soft); }
form > label > * {
  width: 100%;
  min-height: 3rem;
  padding: 0 0.75rem;
  font: inherit;
  color: var(--ink);
  background: var(--sheet);
  border: 1.5px solid var(--control);
  border-radius: 3px;
}
.outcomes { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 1rem; }
button {
  flex: 1 1 auto;
  min-height: 3rem;
  padding: 0 1rem;
  font: inherit;
  color: var(--ink);
  background: var(--sheet);
  border: 1.5px solid var(--control);
  border-radius: 3px;
  cursor: pointer;
}
button:disabled { opacity: 0.6; cursor: progress; }
#more { width: 100%; margin-top: 0.5rem; border-color: transparent; text-decoration: underline; }
#rare { display: grid; gap: 0.5rem; }
#rare h2 { margin: 0.5rem 0 0; font-size: 1rem; font-weight: 600; }
button.main {
  flex-basis: 100%;
  background: var(--press);
  color: var(--press-ink);
  border-color: var(--press-ink);
  font-weight: 600;
}
`
