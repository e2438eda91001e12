/** The look of the interface's page: light and dark, narrow and wide, nothing loaded from anywhere. */
export const STYLES = `
:root{color-scheme:light dark;--accent:light-dark(#14532d,#86d8a5);--page:light-dark(#f4f4f1,#101214);--surface:light-dark(#fff,#181b1e);--text:light-dark(#16191c,#eceef0);--muted:light-dark(#565b60,#a7adb3);--line:light-dark(#dedfdc,#33383d);font:16px/1.5 system-ui,sans-serif;background:var(--page);color:var(--text);scroll-padding-top:16px}
*{box-sizing:border-box}
body{overflow-wrap:anywhere;margin:0 auto;padding:24px 16px 64px;max-width:56rem;display:grid;gap:32px;grid-template-columns:minmax(0,1fr)}
header,main,section,article{display:grid;gap:12px;grid-template-columns:minmax(0,1fr)}
main{gap:40px}
section{gap:20px}
article{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:20px}
h1{font-size:30px;line-height:1.15;margin:0}
h2{font-size:22px;margin:0}
h3{font-size:18px;margin:0}
h4{font-size:15px;font-weight:600;margin:0}
p,ul,dl,dd{margin:0}
nav ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:4px 20px}
nav a{display:inline-block;padding:6px 0}
a{color:var(--accent);text-underline-offset:.2em}
code,pre{font:14px/1.5 ui-monospace,monospace}
.path{font-size:15px}
.muted{color:var(--muted)}
.answer{border-top:1px solid var(--line);padding-top:12px;display:grid;gap:6px;grid-template-columns:minmax(0,1fr)}
summary{cursor:pointer;padding:6px 0}
pre{margin:0;padding:12px;overflow:auto;max-height:28rem;background:var(--page);border-radius:8px}
pre code{overflow-wrap:normal}
dl>div{padding:8px 0;border-top:1px solid var(--line)}
dd{color:var(--muted)}
:focus-visible{outline:2.5px solid var(--accent);outline-offset:2px}
@media (min-width:640px){dl>div{display:grid;grid-template-columns:16rem minmax(0,1fr);gap:16px}}
`;
