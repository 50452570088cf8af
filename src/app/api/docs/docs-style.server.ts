/** The tokens of `src/ui/styles/tokens.css` that the page uses. The server does not contain that file. */
const tokens = `:root{color-scheme:light dark;
--color-paper:light-dark(#e6e4e0, #1b1b1c);
--color-sheet:light-dark(oklch(0.985 0.003 85), oklch(0.268 0.004 286));
--color-ink:light-dark(oklch(0.21 0.008 100), oklch(0.955 0.004 85));
--color-ink-2:light-dark(oklch(0.42 0.009 95), oklch(0.755 0.006 90));
--color-line:light-dark(oklch(0.8 0.008 85), oklch(0.345 0.004 286));
--color-green:light-dark(oklch(0.36 0.078 158), oklch(0.79 0.09 159));
--radius-control:3px}`;

/** Styles of the API reference. Inline, so that the page needs no other file. */
export const docsStyle = `
${tokens}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:24px}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0 auto;padding:32px clamp(16px,4vw,64px) 96px;max-width:1400px;background:var(--color-paper);color:var(--color-ink);
font:400 16px/1.55 Archivo,system-ui,sans-serif;-webkit-text-size-adjust:100%}
@media(min-width:1024px){body{display:grid;grid-template-columns:300px minmax(0,1fr);gap:72px}
header{position:sticky;top:32px;align-self:start;max-height:calc(100dvh - 64px);overflow:auto}}
h1{margin:24px 0 12px;font-size:clamp(30px,3vw,40px);line-height:1.08;font-weight:520;font-stretch:118%;letter-spacing:-.025em}
h2{margin:0;font-size:22px;line-height:1.2;font-weight:520;font-stretch:116%;letter-spacing:-.012em;text-wrap:balance}
h3{margin:28px 0 8px;font-size:15px;font-weight:560}
header p,dd,td{color:var(--color-ink-2)}
a{color:inherit;text-underline-offset:.25em;text-decoration-thickness:1px;text-decoration-color:var(--color-line)}
a:hover{text-decoration-color:currentcolor}
:focus-visible{outline:2px solid var(--color-green);outline-offset:3px}
code,pre{font:.875em/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
nav h2{margin-top:24px;font-size:15px}
nav ul{margin:4px 0 0;padding:0;list-style:none}
nav a{display:block;padding:4px 0;text-decoration:none}
nav a:hover{text-decoration:underline}
section{padding:28px 0 44px;border-top:1px solid var(--color-ink)}
.address{margin:10px 0 0;overflow-wrap:anywhere}
.address b{color:var(--color-green);font-weight:600;letter-spacing:.04em;margin-right:8px}
.staff{padding-left:14px;border-left:3px solid var(--color-green)}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:8px 24px 8px 0;border-bottom:1px solid var(--color-line);text-align:left;vertical-align:top;font-weight:400}
thead th{font-size:13px;color:var(--color-ink-2)}
th[scope=row],td:nth-child(2){white-space:nowrap}
small{color:var(--color-green)}
dl{margin:0;display:grid;grid-template-columns:56px minmax(0,1fr);row-gap:6px}
dt{font-variant-numeric:tabular-nums}
dd{margin:0}
summary{cursor:pointer;color:var(--color-ink);padding:4px 0}
pre{margin:4px 0 12px;padding:16px 18px;max-height:440px;overflow:auto;background:var(--color-sheet);color:var(--color-ink);border-radius:var(--radius-control)}
`;
