/**
 * The styles of the page check. A Content Security Policy does not treat a constructed style sheet as an inline style.
 */
export const panelStyles = `
:host {
  all: initial !important;
}

* {
  box-sizing: border-box;
}

section {
  position: fixed;
  z-index: 2147483647;
  inset-block-end: 12px;
  inset-inline-end: 12px;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  inline-size: min(440px, 100vw - 24px);
  max-block-size: min(600px, 100dvh - 24px);
  border: 1px solid light-dark(#c9ced2, #434a4f);
  border-radius: 14px;
  background: light-dark(#fff, #181b1e);
  color: light-dark(#16191c, #eceef0);
  color-scheme: light dark;
  box-shadow: 0 12px 40px rgb(0 0 0 / 22%);
  font: 0.9375em/1.45 system-ui, sans-serif;
  text-align: start;
  overflow-wrap: anywhere;
}

header,
footer {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
  padding: 12px 16px;
}

header {
  flex-wrap: nowrap;
  justify-content: space-between;
  border-block-end: 1px solid light-dark(#e2e5e8, #33393e);
}

footer {
  border-block-start: 1px solid light-dark(#e2e5e8, #33393e);
}

h2,
h3,
p,
ul {
  margin: 0;
  padding: 0;
  font-size: 1em;
  line-height: inherit;
}

ul {
  list-style: none;
}

h3,
summary {
  margin-block: 10px 4px;
  font-weight: 650;
}

.found {
  padding: 2px 16px 14px;
  overflow-y: auto;
}

.summary {
  font-weight: 650;
  margin-block-start: 10px;
}

li {
  position: relative;
  padding-block: 4px;
  padding-inline-start: 26px;
}

li::before {
  position: absolute;
  inset-inline-start: 0;
  inline-size: 18px;
  font-weight: 700;
  text-align: center;
}

.problem::before {
  content: '✗' / '';
  color: light-dark(#a3261c, #ff9a8d);
}

.note::before {
  content: '!' / '';
  color: light-dark(#7a4b00, #f2c063);
}

.passed::before {
  content: '✓' / '';
  color: light-dark(#14532d, #86d8a5);
}

.how {
  color: light-dark(#4a5157, #b4bbc1);
}

button {
  min-block-size: 36px;
  border: 1px solid light-dark(#858c92, #7d858c);
  border-radius: 9px;
  padding: 4px 14px;
  background: none;
  color: inherit;
  font: inherit;
  overflow-wrap: normal;
  cursor: pointer;
}

button:hover {
  background: light-dark(#f1f3f4, #25292d);
}

:focus-visible {
  outline: 2.5px solid light-dark(#14532d, #86d8a5);
  outline-offset: 2px;
}

textarea {
  inline-size: 100%;
  block-size: 110px;
  font: 0.875em/1.4 ui-monospace, monospace;
}

[hidden] {
  display: none;
}

summary {
  padding-block: 4px;
  cursor: pointer;
}

@media print {
  section {
    display: none;
  }
}
`;
